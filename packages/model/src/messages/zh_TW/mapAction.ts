import type { mapActionMessages as base } from '../zh_CN/mapAction.ts';

export const mapActionMessages: Record<keyof typeof base, string> = {
  'console.map.filter': '篩選',
  'console.map.all': '全部',
  'console.map.state': '狀態',
  'console.map.onlyAlarms': '僅顯示警報中的人員和車輛',
  'console.map.everybody': '清除篩選',
  'console.map.heat': '熱力圖',
  'console.map.heatRadius': '{metres} 公尺範圍內',
  'console.map.heatTier': '{count} 人及以上',
  'console.map.measure': '測量',
  'console.map.measureHint': '單擊取點，雙擊結束',
  'console.map.measured': '距離 {metres} 公尺',
  'console.map.measuredArea': '面積 {squareMetres} 平方公尺',
  'console.map.picture': '儲存圖片',
  'console.map.fullScreen': '全螢幕',
  'console.map.sideBySide': '各樓層並排',
  'console.map.oneMap': '返回單圖',
};
