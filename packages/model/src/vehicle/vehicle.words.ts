import type { Words } from '../messages/words.ts';

export const vehicleWords = {
  'menu.vehicleList': ['车辆', '車輛', 'Vehicles'],
  vehicle: ['车辆', '車輛', 'Vehicle'],
  'vehicle.brandId': ['品牌', '廠牌', 'Brand'],
  'vehicle.departId': ['部门', '部門', 'Department'],
  'vehicle.driverCardSn': ['司机定位卡', '司機定位卡', 'Driver location card'],
  'vehicle.load': ['载重（吨）', '載重（噸）', 'Load (t)'],
  'vehicle.plateNumber': ['车牌号', '車牌號碼', 'Plate number'],
  'vehicle.typeId': ['车辆类型', '車輛類型', 'Type'],
  'vehicle.vehicleCardSn': ['车辆定位卡', '車輛定位卡', 'Vehicle location card'],
  'vehicle.wheelDiameter': ['轮径（厘米）', '輪徑（公分）', 'Wheel diameter (cm)'],
} as const satisfies Words;
