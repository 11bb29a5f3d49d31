import type { Words } from '../messages/words.ts';

export const vehicleTypeWords = {
  'menu.vehicleType': ['车辆类型', '車輛類型', 'Vehicle types'],
  vehicleType: ['车辆类型', '車輛類型', 'Vehicle type'],
  'vehicleType.name': ['名称', '名稱', 'Name'],
} as const satisfies Words;
