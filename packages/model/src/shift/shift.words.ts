import type { Words } from '../messages/words.ts';

export const shiftWords = {
  'menu.shift': ['班次设置', '班次設定', 'Shifts'],
  shift: ['班次', '班次', 'Shift'],
  'shift.acrossMidnight': ['跨天', '跨日', 'Ends next day'],
  'shift.breakMinutes': ['休息时长（分钟）', '休息時間（分鐘）', 'Break (min)'],
  'shift.breakTooLong': [
    '休息时长须短于班次时长',
    '休息時間須短於班次時間',
    'The break must be shorter than the shift',
  ],
  'shift.earlyGrace': ['早退宽限（分钟）', '早退寬限（分鐘）', 'Early grace (min)'],
  'shift.endTime': ['下班时间', '下班時間', 'End'],
  'shift.lateGrace': ['迟到宽限（分钟）', '遲到寬限（分鐘）', 'Late grace (min)'],
  'shift.name': ['班次名称', '班次名稱', 'Name'],
  'shift.startTime': ['上班时间', '上班時間', 'Start'],
} as const satisfies Words;
