import type { consoleAlarmMessages as base } from '../zh_CN/consoleAlarm.ts';

export const consoleAlarmMessages: Record<keyof typeof base, string> = {
  'console.alarm.open': '目前警報',
  'console.alarm.openCount': '{count} 條未處理警報',
  'console.alarm.new': '新警報',
  'console.alarm.more': '另有 {count} 條',
  'console.alarm.calm': '一切正常，沒有未處理的警報',
  'console.alarm.loading': '正在讀取警報…',
  'console.alarm.all': '全部警報記錄',
  'console.alarm.since': '已持續 {duration}',
  'console.alarm.cleared': '已恢復',
  'console.alarm.times': '{count} 次',
  'console.alarm.selected': '已選擇 {count} 條警報',
  'console.alarm.infoHint': '現場情況、採取的措施、聯絡的人員',
  'console.alarm.hint.handle': '已核實並處置',
  'console.alarm.hint.ignore': '誤報或無需處置，請說明原因',
  'console.alarm.hint.supplement': '補充已處理警報的說明',
  'console.alarm.done': '處理結果已儲存',
  'console.alarm.handleSelected': '處理（{count}）',
  'console.alarm.where': '位置',
  'console.alarm.clearedAfter': '{time}（持續 {duration}）',
};
