import type { Words } from '../messages/words.ts';

export const baseStationWords = {
  baseStation: ['基站', '基地台', 'Base station'],
  'baseStation.gatewayId': ['所属网关', '所屬閘道器', 'Gateway'],
  'baseStation.host': ['地址', '位址', 'Address'],
  'baseStation.iconId': ['图标', '圖示', 'Icon'],
  'baseStation.lastReportAt': ['最近上报', '最近回報', 'Last report'],
  'baseStation.name': ['名称', '名稱', 'Name'],
  'baseStation.online': ['在线', '線上', 'Online'],
  'baseStation.place': ['位置', '位置', 'Location'],
  'baseStation.remark': ['备注', '備註', 'Remark'],
  'baseStation.section.place': ['位置', '位置', 'Location'],
  'baseStation.sn': ['SN', 'SN', 'SN'],
  'baseStation.stationType': ['类型', '類型', 'Type'],
  'baseStation.stationType.ble': ['蓝牙网关', '藍牙閘道器', 'BLE gateway'],
  'baseStation.stationType.gnss': ['GNSS 基准站', 'GNSS 基準站', 'GNSS reference'],
  'baseStation.stationType.lora': ['LoRa 网关', 'LoRa 閘道器', 'LoRa gateway'],
  'baseStation.stationType.uwb': ['UWB 锚点', 'UWB 錨點', 'UWB anchor'],
  'menu.baseStation': ['基站', '基地台', 'Base stations'],
} as const satisfies Words;
