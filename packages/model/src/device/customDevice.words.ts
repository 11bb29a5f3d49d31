import type { Words } from '../messages/words.ts';

export const customDeviceWords = {
  customDevice: ['自定义设备', '自訂設備', 'Custom device'],
  'customDevice.deviceType': ['类型', '類型', 'Type'],
  'customDevice.iconId': ['图标', '圖示', 'Icon'],
  'customDevice.model': ['型号', '型號', 'Model'],
  'customDevice.name': ['名称', '名稱', 'Name'],
  'customDevice.place': ['位置', '位置', 'Location'],
  'customDevice.remark': ['备注', '備註', 'Remark'],
  'customDevice.section.place': ['位置', '位置', 'Location'],
  'customDevice.sn': ['编号', '編號', 'Number'],
  'menu.customDevice': ['自定义设备', '自訂設備', 'Custom devices'],
} as const satisfies Words;
