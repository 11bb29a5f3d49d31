import type { Words } from '../messages/words.ts';

export const areaTypeWords = {
  areaType: ['区域类型', '區域類型', 'Area type'],
  'areaType.alarms': ['报警设置', '警報設定', 'Alarm settings'],
  'areaType.color': ['颜色', '顏色', 'Colour'],
  'areaType.name': ['名称', '名稱', 'Name'],
  'areaType.section.alarms': ['报警设置', '警報設定', 'Alarm settings'],
  'menu.areaType': ['区域类型', '區域類型', 'Area types'],
} as const satisfies Words;
