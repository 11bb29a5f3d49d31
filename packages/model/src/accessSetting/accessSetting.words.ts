import type { Words } from '../messages/words.ts';

export const accessSettingWords = {
  accessSetting: ['出入判定设置', '出入判定設定', 'Access exception settings'],
  'accessSetting.groundAreaId': ['厂区范围', '廠區範圍', 'Site area'],
  'accessSetting.hasGates': ['所有人员均须刷卡出入', '所有人員均須刷卡出入', 'Every entry passes a checkpoint'],
  'menu.accessSetting': ['出入判定设置', '出入判定設定', 'Access exception settings'],
} as const satisfies Words;
