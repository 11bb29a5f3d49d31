import type { Words } from '../messages/words.ts';

export const checkpointWords = {
  checkpoint: ['出入口', '出入口', 'Checkpoint'],
  'checkpoint.areaId': ['通往区域', '通往區域', 'Area behind the checkpoint'],
  'checkpoint.device': ['设备编号', '裝置編號', 'Device SN'],
  'checkpoint.direction': ['通行方向', '通行方向', 'Direction'],
  'checkpoint.direction.both': ['双向', '雙向', 'In and out'],
  'checkpoint.direction.in': ['仅进', '僅進', 'In only'],
  'checkpoint.direction.out': ['仅出', '僅出', 'Out only'],
  'checkpoint.kind': ['通行对象', '通行對象', 'For'],
  'checkpoint.kind.both': ['人员和车辆', '人員和車輛', 'People and vehicles'],
  'checkpoint.kind.person': ['人员', '人員', 'People'],
  'checkpoint.kind.vehicle': ['车辆', '車輛', 'Vehicles'],
  'checkpoint.name': ['名称', '名稱', 'Name'],
  'checkpoint.place': ['位置', '位置', 'Location'],
  'checkpoint.remark': ['备注', '備註', 'Remark'],
  'checkpoint.section.place': ['位置', '位置', 'Location'],
  'menu.checkpoint': ['出入口', '出入口', 'Checkpoints'],
} as const satisfies Words;
