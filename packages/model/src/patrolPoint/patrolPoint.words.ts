import type { Words } from '../messages/words.ts';

export const patrolPointWords = {
  'menu.patrolPoint': ['巡检点', '巡檢點', 'Patrol points'],
  patrolPoint: ['巡检点', '巡檢點', 'Patrol point'],
  'patrolPoint.beaconId': ['信标', '信標', 'Beacon'],
  'patrolPoint.beaconTaken': [
    '该信标已用于巡检点“{name}”',
    '該信標已用於巡檢點「{name}」',
    'Patrol point “{name}” uses this beacon',
  ],
  'patrolPoint.checklist': ['检查项（每行一项）', '檢查項目（每行一項）', 'Checklist (one item per line)'],
  'patrolPoint.checklistLong': [
    '检查项最多 {count} 项，每项不超过 {length} 字',
    '檢查項目最多 {count} 項，每項不超過 {length} 字',
    'At most {count} items of {length} characters each',
  ],
  'patrolPoint.distance': ['感应距离（米）', '感應距離（公尺）', 'Distance (m)'],
  'patrolPoint.mustVisit': ['必巡', '必巡', 'Mandatory'],
  'patrolPoint.name': ['巡检点名称', '巡檢點名稱', 'Point'],
  'patrolPoint.onRoute': [
    '巡检路线“{names}”包含该点，请先从路线中移除',
    '巡檢路線「{names}」包含該點，請先從路線中移除',
    'Remove the point from the route {names} first',
  ],
  'patrolPoint.patrolAreaId': ['巡检区域', '巡檢區域', 'Patrol area'],
  'patrolPoint.place': ['位置', '位置', 'Place'],
  'patrolPoint.remark': ['备注', '備註', 'Remark'],
  'patrolPoint.section.more': ['其他', '其他', 'More'],
  'patrolPoint.section.sensing': ['感应方式', '感應方式', 'Detection'],
  'patrolPoint.sensing': ['感应方式', '感應方式', 'Detection'],
  'patrolPoint.threshold': ['信标阈值（dBm）', '信標閾值（dBm）', 'Beacon threshold (dBm)'],
  'patrolSensing.beacon': ['信标感应', '信標感應', 'Beacon'],
  'patrolSensing.fence': ['围栏感应', '圍欄感應', 'Fence'],
} as const satisfies Words;
