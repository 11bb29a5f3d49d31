import type { Words } from '../messages/words.ts';

export const cardNoticeSettingWords = {
  cardNoticeSetting: ['定位卡通知设置', '定位卡通知設定', 'Location card notice settings'],
  'cardNoticeSetting.lowBattery': ['低电量时通知', '低電量時通知', 'Notify of low batteries'],
  'cardNoticeSetting.lowBatteryText': ['手环显示的文字', '手環顯示的文字', 'Text on the wristband'],
  'cardNoticeSetting.lowBatteryToWearer': [
    '同时发送到佩戴者手环',
    '同時傳送到配戴者手環',
    "Also notify the wearer's wristband",
  ],
  'cardNoticeSetting.notWorn': ['未佩戴时通知', '未配戴時通知', 'Notify of cards not worn'],
  'cardNoticeSetting.notWornMinutes': ['未佩戴超过（分钟）', '未配戴超過（分鐘）', 'Not worn for (min)'],
  'cardNoticeSetting.notWornText': ['手环显示的文字', '手環顯示的文字', 'Text on the wristband'],
  'cardNoticeSetting.notWornToWearer': [
    '同时发送到佩戴者手环',
    '同時傳送到配戴者手環',
    "Also notify the wearer's wristband",
  ],
  'cardNoticeSetting.offline': ['离线时通知', '離線時通知', 'Notify of offline cards'],
  'cardNoticeSetting.offlineMinutes': ['离线超过（分钟）', '離線超過（分鐘）', 'No signal for (min)'],
  'cardNoticeSetting.section.lowBattery': ['低电量', '低電量', 'Low battery'],
  'cardNoticeSetting.section.notWorn': ['未佩戴', '未配戴', 'Not worn'],
  'cardNoticeSetting.section.offline': ['离线', '離線', 'Offline'],
  'cardNoticeSetting.section.stray': ['无主的卡', '無主的卡', 'Unassigned cards'],
  'cardNoticeSetting.tier1': ['第一档（%，可留空）', '第一級（%，可留空）', 'First tier (%, optional)'],
  'cardNoticeSetting.tier2': ['第二档（%）', '第二級（%）', 'Second tier (%)'],
  'cardNoticeSetting.tier3': ['第三档（%，可留空）', '第三級（%，可留空）', 'Third tier (%, optional)'],
  'cardNoticeSetting.unboundMetres': ['移动距离超过（米）', '移動距離超過（公尺）', 'Moved by (m)'],
  'cardNoticeSetting.unboundMove': [
    '未绑定的卡移动时通知',
    '未綁定的卡移動時通知',
    'Notify of unbound cards that move',
  ],
  'cardNoticeSetting.unregistered': ['发现未登记的卡时通知', '發現未登記的卡時通知', 'Notify of unregistered cards'],
  'menu.cardNoticeSetting': ['定位卡通知设置', '定位卡通知設定', 'Card notice settings'],
} as const satisfies Words;
