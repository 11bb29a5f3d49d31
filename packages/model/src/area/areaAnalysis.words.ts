import type { Words } from '../messages/words.ts';

export const areaAnalysisWords = {
  'areaAnalysis.averageStay': ['平均停留', '平均停留', 'Average stay'],
  'areaAnalysis.byArea': ['各区域使用情况', '各區域使用情況', 'Area usage'],
  'areaAnalysis.entries': ['进入次数', '進入次數', 'Entries'],
  'areaAnalysis.longestStay': ['最长停留', '最長停留', 'Longest stay'],
  'areaAnalysis.none': ['当前没有可查看的区域', '目前沒有可檢視的區域', 'No visible areas'],
  'areaAnalysis.note': [
    '停留按所选日期首尾截取；未离开的计至所选日期结束，且不晚于当前。',
    '停留按所選日期首尾截取；未離開的計至所選日期結束，且不晚於目前。',
    'Stays are clipped to the selected days; ongoing stays count up to the end of the days, or up to now.',
  ],
  'areaAnalysis.people': ['人员数', '人員數', 'People'],
  'areaAnalysis.span': ['{from} 至 {to}（{zone}）', '{from} 至 {to}（{zone}）', '{from} to {to} ({zone})'],
  'areaAnalysis.stay': ['累计停留', '累計停留', 'Total stay'],
  'areaAnalysis.vehicles': ['车辆数', '車輛數', 'Vehicles'],
  'menu.areaAnalysis': ['区域分析', '區域分析', 'Area analysis'],
} as const satisfies Words;
