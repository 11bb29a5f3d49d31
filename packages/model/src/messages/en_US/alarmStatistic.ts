import type { alarmStatisticMessages as base } from '../zh_CN/alarmStatistic.ts';

export const alarmStatisticMessages: Record<keyof typeof base, string> = {
  alarmStatistic: 'Alarm statistics',
  'alarmStatistic.day': 'Day',
  'alarmStatistic.type': 'Type',
  'alarmStatistic.level': 'Level',
  'alarmStatistic.areaId': 'Area',
  'alarmStatistic.departId': 'Department',
  'alarmStatistic.emptySpan': 'The last day cannot be before the first',
  'alarmStatistic.longSpan': 'A span has at most {days} days',
  'alarmSetting.operatorsOnDuty': 'Operators on duty at a time',
  'alarmSetting.sosOffBy': 'One-key help switched off by',
  'alarmSetting.sosOffAt': 'One-key help switched off at',
  'menu.alarmStatistic': 'Alarm statistics',
  'menu.alarmHealth': 'Alarm health',
  'menu.clusterAlarmStatistics': 'Cluster alarm statistics',
  'module.cluster-alarm': 'Cluster alarms',
  'module.smart-access-control': 'Smart access control',
};
