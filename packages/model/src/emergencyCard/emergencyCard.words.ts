import type { Words } from '../messages/words.ts';

export const emergencyCardWords = {
  'console.emergencyCard.call': ['呼叫 {name} {phone}', '呼叫 {name} {phone}', 'Call {name} {phone}'],
  'console.emergencyCard.ofAlarm': ['应急处置卡', '應變處置卡', 'Emergency cards'],
  emergencyCard: ['应急处置卡', '應變處置卡', 'Emergency card'],
  'emergencyCard.alarmTypes': ['报警类型（不选为全部）', '警報類型（不選為全部）', 'Alarm types (none = all)'],
  'emergencyCard.areaIds': ['区域（不选为全部）', '區域（不選為全部）', 'Areas (none = all)'],
  'emergencyCard.attachment': ['附件', '附件', 'Attachment'],
  'emergencyCard.contactName': ['应急联系人', '應變聯絡人', 'Contact'],
  'emergencyCard.contactPhone': ['应急电话', '應變電話', 'Emergency phone'],
  'emergencyCard.dangerClasses': [
    '车辆所载危险货物（不选为全部）',
    '車輛所載危險貨物（不選為全部）',
    'Dangerous goods of the vehicle (none = all)',
  ],
  'emergencyCard.name': ['名称', '名稱', 'Name'],
  'emergencyCard.section.shown': ['适用的报警', '適用的警報', 'Shown with alarms'],
  'emergencyCard.section.steps': ['处置', '處置', 'What to do'],
  'emergencyCard.steps': ['处置措施', '處置措施', 'Steps'],
  'menu.emergencyCard': ['应急处置卡', '應變處置卡', 'Emergency cards'],
} as const satisfies Words;
