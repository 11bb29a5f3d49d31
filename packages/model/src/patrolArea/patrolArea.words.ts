import type { Words } from '../messages/words.ts';

export const patrolAreaWords = {
  'menu.patrolArea': ['巡检区域', '巡檢區域', 'Patrol areas'],
  patrolArea: ['巡检区域', '巡檢區域', 'Patrol area'],
  'patrolArea.areaId': ['所在区域', '所在區域', 'In area'],
  'patrolArea.name': ['区域名称', '區域名稱', 'Patrol area'],
  'patrolArea.pointCount': ['巡检点数', '巡檢點數', 'Points'],
  'patrolArea.remark': ['备注', '備註', 'Remark'],
} as const satisfies Words;
