import type { Words } from '../messages/words.ts';

export const positioningKitWords = {
  'menu.positioningKit': ['定位套件', '定位套件', 'Positioning kits'],
  positioningKit: ['定位套件', '定位套件', 'Positioning kit'],
  'positioningKit.battery': ['电量（%）', '電量（%）', 'Battery (%)'],
  'positioningKit.beaconId': ['测速信标', '測速信標', 'Speed beacon'],
  'positioningKit.beaconTaken': [
    '套件的测速信标已装在 {name} 上',
    '套件的測速信標已裝在 {name} 上',
    'The speed beacon of the kit is mounted on {name}',
  ],
  'positioningKit.cardSn': ['定位卡', '定位卡', 'Location card'],
  'positioningKit.mounted': [
    '套件安装在 {name} 上，请先从车辆上取下',
    '套件安裝在 {name} 上，請先從車輛上取下',
    'The kit is mounted on {name}; remove it from the vehicle first',
  ],
  'positioningKit.mountedOn': ['所在车辆', '所在車輛', 'Mounted on'],
  'positioningKit.number': ['套件编号', '套件編號', 'Kit number'],
  'positioningKit.online': ['在线状态', '在線狀態', 'Online'],
  'positioningKit.remark': ['备注', '備註', 'Remark'],
} as const satisfies Words;
