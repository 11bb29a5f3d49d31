import type { consoleAlarmMessages as base } from '../zh_CN/consoleAlarm.ts';

export const consoleAlarmMessages: Record<keyof typeof base, string> = {
  'console.alarm.open': 'Open alarms',
  'console.alarm.openCount': '{count} open {count|alarm|alarms}',
  'console.alarm.new': 'New alarms',
  'console.alarm.more': '{count} more',
  'console.alarm.calm': 'All calm. No open alarms',
  'console.alarm.loading': 'Reading the alarms…',
  'console.alarm.all': 'All alarms',
  'console.alarm.since': 'for {duration}',
  'console.alarm.cleared': 'cleared',
  'console.alarm.times': '{count} {count|time|times}',
  'console.alarm.selected': '{count} {count|alarm|alarms} selected',
  'console.alarm.infoHint': 'What happened, what was done, who was called',
  'console.alarm.hint.handle': 'Checked and dealt with',
  'console.alarm.hint.ignore': 'False, or nothing to do; say why',
  'console.alarm.hint.supplement': 'Add to what was recorded',
  'console.alarm.done': 'Saved',
  'console.alarm.handleSelected': 'Handle ({count})',
  'console.alarm.where': 'Where',
  'console.alarm.clearedAfter': '{time} (after {duration})',
};
