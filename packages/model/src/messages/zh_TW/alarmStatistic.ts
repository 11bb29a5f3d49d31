import type { alarmStatisticMessages as base } from '../zh_CN/alarmStatistic.ts';

export const alarmStatisticMessages: Record<keyof typeof base, string> = {
  alarmStatistic: '警報統計',
  'alarmStatistic.day': '日期',
  'alarmStatistic.type': '警報類型',
  'alarmStatistic.level': '等級',
  'alarmStatistic.areaId': '區域',
  'alarmStatistic.departId': '部門',
  'alarmStatistic.emptySpan': '結束日期不能早於開始日期',
  'alarmStatistic.longSpan': '統計時間跨度最多 {days} 天',
  'alarmSetting.operatorsOnDuty': '同時值班的操作員人數',
  'alarmSetting.sosOffBy': '關閉一鍵求助的帳號',
  'alarmSetting.sosOffAt': '關閉一鍵求助的時間',
  'menu.alarmStatistic': '警報統計',
  'menu.alarmHealth': '警報績效',
  'menu.clusterAlarmStatistics': '聚集警報統計',
  'module.cluster-alarm': '聚集警報',
  'module.smart-access-control': '智慧門禁',
};
