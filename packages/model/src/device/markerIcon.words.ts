import type { Words } from '../messages/words.ts';

export const markerIconWords = {
  markerIcon: ['图标', '圖示', 'Icon'],
  'markerIcon.icon': ['图片', '圖片', 'Picture'],
  'markerIcon.name': ['名称', '名稱', 'Name'],
  'markerIcon.remark': ['备注', '備註', 'Remark'],
  'menu.markerIcon': ['图标管理', '圖示管理', 'Icons'],
} as const satisfies Words;
