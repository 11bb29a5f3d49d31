import type { Words } from '../messages/words.ts';

export const heatMapSettingWords = {
  heatMapSetting: ['热力图设置', '熱力圖設定', 'Heat map'],
  'heatMapSetting.radius': ['半径（米）', '半徑（公尺）', 'Radius (m)'],
  'heatMapSetting.section.tiers': [
    '分级人数（逐级递增）',
    '分級人數（逐級遞增）',
    'Head counts of the tiers, in increasing order',
  ],
  'heatMapSetting.tier1': ['第一级', '第一級', 'Tier 1'],
  'heatMapSetting.tier2': ['第二级', '第二級', 'Tier 2'],
  'heatMapSetting.tier3': ['第三级', '第三級', 'Tier 3'],
  'heatMapSetting.tier4': ['第四级', '第四級', 'Tier 4'],
  'menu.heatMapSetting': ['热力图设置', '熱力圖設定', 'Heat map'],
} as const satisfies Words;
