import type { Words } from '../messages/words.ts';

export const emergencySupplyWords = {
  emergencySupply: ['应急物资', '應變物資', 'Emergency supplies'],
  'emergencySupply.expectedCount': ['应有数量', '應有數量', 'Expected count'],
  'emergencySupply.expiresOn': ['有效期至', '有效期至', 'Expires on'],
  'emergencySupply.iconId': ['图标', '圖示', 'Icon'],
  'emergencySupply.name': ['名称', '名稱', 'Name'],
  'emergencySupply.place': ['位置', '位置', 'Location'],
  'emergencySupply.remark': ['备注', '備註', 'Remark'],
  'emergencySupply.scrapYear': ['报废年份', '報廢年份', 'Year of scrapping'],
  'emergencySupply.section.place': ['位置', '位置', 'Location'],
  'emergencySupply.storageLocation': ['存放地点', '存放地點', 'Storage location'],
  'menu.emergencySupply': ['应急物资', '應變物資', 'Emergency supplies'],
} as const satisfies Words;
