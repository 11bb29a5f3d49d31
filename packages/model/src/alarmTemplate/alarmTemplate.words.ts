import type { Words } from '../messages/words.ts';

export const alarmTemplateWords = {
  alarmTemplate: ['报警模板', '警報範本', 'Alarm template'],
  'alarmTemplate.alarms': ['报警开关', '警報開關', 'Alarms'],
  'alarmTemplate.areas': ['关联区域', '關聯區域', 'Areas'],
  'alarmTemplate.kind': ['模板类型', '範本類型', 'Kind'],
  'alarmTemplate.name': ['名称', '名稱', 'Name'],
  'alarmTemplate.section.alarms': ['报警开关', '警報開關', 'Alarms on or off'],
  'alarmTemplate.section.scope': ['绑定范围', '綁定範圍', 'Subjects and areas'],
  'alarmTemplate.sosStaysOn': [
    '报警模板不能关闭一键求助；如需豁免人员，请到报警设置填写原因和结束时间',
    '警報範本不能關閉一鍵求助；如需豁免人員，請到警報設定填寫原因和結束時間',
    'A template cannot switch one-key help off. Exempt people in the alarm settings, with a reason and an end',
  ],
  'alarmTemplate.subjects': ['绑定对象', '綁定對象', 'People or vehicles'],
  'alarmTemplateKind.person': ['人员', '人員', 'People'],
  'alarmTemplateKind.vehicle': ['车辆', '車輛', 'Vehicles'],
  'console.template.everyArea': ['所有区域', '所有區域', 'Every area'],
  'console.template.everywhere': ['不选择则适用于所有区域', '不選擇則適用於所有區域', 'None selected: every area'],
  'console.template.leave': ['按区域设置', '依區域設定', 'As set for the area'],
  'console.template.leaveBuilding': ['按全厂设置', '依全廠設定', 'As set for the site'],
  'console.template.off': ['停用', '停用', 'Off'],
  'console.template.on': ['启用', '啟用', 'On'],
  'menu.alarmTemplate': ['报警模板', '警報範本', 'Alarm templates'],
} as const satisfies Words;
