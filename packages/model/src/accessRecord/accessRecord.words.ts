import type { Words } from '../messages/words.ts';

export const accessRecordWords = {
  accessRecord: ['出入记录', '出入記錄', 'Access record'],
  'accessRecord.areaId': ['区域', '區域', 'Area'],
  'accessRecord.areaName': ['区域', '區域', 'Area'],
  'accessRecord.at': ['时间', '時間', 'Time'],
  'accessRecord.departId': ['部门', '部門', 'Department'],
  'accessRecord.direction': ['方向', '方向', 'Direction'],
  'accessRecord.direction.enter': ['进入', '進入', 'In'],
  'accessRecord.direction.exit': ['离开', '離開', 'Out'],
  'accessRecord.direction.unknown': ['区域内失联', '區域內失聯', 'Signal lost inside'],
  'accessRecord.driverName': ['司机', '司機', 'Driver'],
  'accessRecord.personType': ['人员类型', '人員類型', 'Person type'],
  'accessRecord.subjectId': ['对象编号', '對象編號', 'Subject ID'],
  'accessRecord.subjectKind': ['对象', '對象', 'Kind'],
  'accessRecord.subjectName': ['人员或车辆', '人員或車輛', 'Person or vehicle'],
  'accessRecord.tag': ['定位卡号', '定位卡號', 'Location card'],
  'menu.accessRecord': ['出入记录', '出入記錄', 'Access records'],
} as const satisfies Words;
