import type { Words } from '../messages/words.ts';

export const vehicleBrandWords = {
  'menu.vehicleBrand': ['车辆品牌', '車輛廠牌', 'Vehicle brands'],
  vehicleBrand: ['车辆品牌', '車輛廠牌', 'Vehicle brand'],
  'vehicleBrand.name': ['名称', '名稱', 'Name'],
} as const satisfies Words;
