import type { Words } from '../messages/words.ts';

export const deviceWords = {
  'console.device.card': ['设备“{name}”', '設備「{name}」', 'Device {name}'],
  'console.device.clearPlace': ['清除位置', '清除位置', 'Clear location'],
  'console.device.close': ['关闭', '關閉', 'Close'],
  'console.device.hide': ['隐藏：{name}', '隱藏：{name}', 'Hide: {name}'],
  'console.device.layer': ['设备图层', '設備圖層', 'Devices'],
  'console.device.noPlace': ['尚未定位', '尚未定位', 'No location yet'],
  'console.device.open': ['打开记录', '開啟記錄', 'Open record'],
  'console.device.pick': ['在地图上点击位置', '在地圖上點擊位置', 'Click the location on the map'],
  'console.device.pickMap': ['设备位置', '設備位置', 'Location of the device'],
  'console.device.placeText': ['{lon}, {lat}', '{lon}, {lat}', '{lon}, {lat}'],
  'console.device.range': [
    '监控范围 {radius} m，{angle}°',
    '監控範圍 {radius} m，{angle}°',
    'Range {radius} m, {angle}°',
  ],
  'console.device.show': ['显示：{name}', '顯示：{name}', 'Show: {name}'],
} as const satisfies Words;
