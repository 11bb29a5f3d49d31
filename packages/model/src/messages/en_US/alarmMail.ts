import type { alarmMailMessages as base } from '../zh_CN/alarmMail.ts';

export const alarmMailMessages: Record<keyof typeof base, string> = {
  'alarmMail.subject': '[{level} alarm] {type}: {subject}',
  'alarmMail.place': ' ({area})',
  'alarmMail.escalated': 'Nobody has handled this alarm for {minutes} min. You are told as: {reason}.',
  'alarmMail.raised': 'You are told of this alarm as: {reason}.',
  'alarmMail.line': '{label}: {value}',
  'alarmMail.time': '{time} ({zone})',
  'alarmMail.handledBy': 'Handled ({handler}, {time})',
  'alarmMail.handled': 'Handled ({time})',
  'alarmMail.cleared': 'Cleared ({time}), not handled yet',
  'alarmMail.open': 'Open the alarm:',
  'alarmMail.floor.up': 'Floor {storey}',
  'alarmMail.floor.down': 'Basement {storey}',
};
