import type { Words } from '../messages/words.ts';

export const rosterWords = {
  'menu.roster': ['排班管理', '排班管理', 'Rosters'],
  roster: ['排班', '排班', 'Roster'],
  'roster.daysEach': ['每班连续天数', '每班連續天數', 'Days of each shift'],
  'roster.daysOff': ['轮休天数', '輪休天數', 'Days off'],
  'roster.departIds': ['部门（含下级）', '部門（含下級）', 'Departments (and below)'],
  'roster.fromDay': ['开始日期', '開始日期', 'From'],
  'roster.name': ['排班名称', '排班名稱', 'Name'],
  'roster.nobody': ['请选择人员或部门', '請選擇人員或部門', 'Choose people or departments'],
  'roster.order': ['结束日期不能早于开始日期', '結束日期不能早於開始日期', 'The end must not be before the start'],
  'roster.overlap': [
    '按此排班，班次“{one}”与“{other}”时间重叠',
    '依此排班，班次「{one}」與「{other}」時間重疊',
    'Shifts {one} and {other} overlap on the days of this roster',
  ],
  'roster.pattern': ['排班方式', '排班方式', 'Pattern'],
  'roster.pattern.rotation': ['轮班', '輪班', 'Rotation'],
  'roster.pattern.weekdays': ['按星期', '按星期', 'Weekdays'],
  'roster.personIds': ['人员', '人員', 'People'],
  'roster.section.who': ['适用对象', '適用對象', 'Who'],
  'roster.shiftIds': ['班次', '班次', 'Shifts'],
  'roster.tooLong': ['轮班周期不能超过{days}天', '輪班週期不能超過{days}天', 'A rotation has at most {days} days'],
  'roster.untilDay': ['结束日期', '結束日期', 'Until'],
  'roster.weekdays': ['星期', '星期', 'Weekdays'],
} as const satisfies Words;
