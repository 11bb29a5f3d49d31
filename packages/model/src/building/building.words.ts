import type { Words } from '../messages/words.ts';

export const buildingWords = {
  building: ['厂区', '廠區', 'Site'],
  'building.address': ['地址', '地址', 'Address'],
  'building.code': ['编号', '編號', 'Code'],
  'building.lat': ['纬度', '緯度', 'Latitude'],
  'building.lon': ['经度', '經度', 'Longitude'],
  'building.name': ['名称', '名稱', 'Name'],
  'building.timeZone': ['时区', '時區', 'Time zone'],
  'console.building.demoHistory': [
    '正在生成演示历史数据：第 {done} / {days} 天',
    '正在產生示範歷史資料：第 {done} / {days} 天',
    'Generating the demo history: {done} of {days} days',
  ],
  'console.building.enter': ['进入', '進入', 'Enter'],
  'console.building.here': ['当前所在', '目前所在', 'Current'],
  'menu.building': ['厂区', '廠區', 'Sites'],
} as const satisfies Words;
