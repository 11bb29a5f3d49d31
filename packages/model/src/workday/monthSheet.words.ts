import type { Words } from '../messages/words.ts';

export const monthSheetWords = {
  'monthSheet.absent': ['缺勤（次）', '缺勤（次）', 'Absent'],
  'monthSheet.corrected': ['更正后{sum}', '更正後{sum}', '{sum}, corrected'],
  'monthSheet.departId': ['部门', '部門', 'Department'],
  'monthSheet.early': ['早退（次）', '早退（次）', 'Early'],
  'monthSheet.late': ['迟到（次）', '遲到（次）', 'Late'],
  'monthSheet.leave': ['请假（次）', '請假（次）', 'Leave'],
  'monthSheet.name': ['姓名', '姓名', 'Name'],
  'monthSheet.overtime': ['加班（小时）', '加班（小時）', 'Overtime (h)'],
  'monthSheet.shifts': ['应出勤（班）', '應出勤（班）', 'Shifts'],
  'monthSheet.trip': ['外勤（次）', '外勤（次）', 'Elsewhere'],
  'monthSheet.worked': ['工时（小时）', '工時（小時）', 'Worked (h)'],
} as const satisfies Words;
