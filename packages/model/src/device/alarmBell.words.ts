import type { Words } from '../messages/words.ts';

export const alarmBellWords = {
  alarmBell: ['警铃', '警鈴', 'Alarm bell'],
  'alarmBell.enabled': ['启用', '啟用', 'Enabled'],
  'alarmBell.host': ['地址', '位址', 'Address'],
  'alarmBell.iconId': ['图标', '圖示', 'Icon'],
  'alarmBell.model': ['型号', '型號', 'Model'],
  'alarmBell.name': ['名称', '名稱', 'Name'],
  'alarmBell.place': ['位置', '位置', 'Location'],
  'alarmBell.port': ['端口', '連接埠', 'Port'],
  'alarmBell.remark': ['备注', '備註', 'Remark'],
  'alarmBell.section.place': ['位置', '位置', 'Location'],
  'alarmBell.sn': ['SN', 'SN', 'SN'],
  'menu.alarmBell': ['警铃', '警鈴', 'Alarm bells'],
} as const satisfies Words;
