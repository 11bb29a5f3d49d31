import type { Words } from '../messages/words.ts';

export const alarmSettingWords = {
  alarmSetting: ['报警设置', '警報設定', 'Alarm setting'],
  'alarmSetting.alarms': ['报警设置', '警報設定', 'Alarm settings'],
  'alarmSetting.offReason': ['关闭原因', '關閉原因', 'Reason'],
  'alarmSetting.offUntil': ['自动恢复时间', '自動恢復時間', 'Off until'],
  'alarmSetting.operatorsOnDuty': ['同时值班的操作员人数', '同時值班的操作員人數', 'Operators on duty'],
  'alarmSetting.sosEnd': [
    '关闭或限制一键求助时，请填写结束时间，最长 {days} 天',
    '關閉或限制一鍵求助時，請填寫結束時間，最長 {days} 天',
    'Enter an end for disabling or limiting one-key help, at most {days} days ahead',
  ],
  'alarmSetting.sosOffAt': ['关闭一键求助的时间', '關閉一鍵求助的時間', 'One-key help switched off at'],
  'alarmSetting.sosOffBy': ['关闭一键求助的账号', '關閉一鍵求助的帳號', 'One-key help switched off by'],
  'alarmSetting.sosOver': [
    '一键求助已于 {time} 自动恢复，以下限制不再生效',
    '一鍵求助已於 {time} 自動恢復，以下限制不再生效',
    'One-key help has been on again since {time}; the following no longer applies',
  ],
  'alarmSetting.sosReason': [
    '关闭或限制一键求助时，请填写原因',
    '關閉或限制一鍵求助時，請填寫原因',
    'Enter a reason for disabling or limiting one-key help',
  ],
  'menu.alarmSetting': ['报警设置', '警報設定', 'Alarm settings'],
} as const satisfies Words;
