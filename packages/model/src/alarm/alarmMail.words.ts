import type { Words } from '../messages/words.ts';

/** What a mail about an alarm says. */
export const alarmMailWords = {
  'alarmMail.cleared': [
    '已恢复（{time}），尚未处理',
    '已恢復（{time}），尚未處理',
    'Cleared ({time}), not handled yet',
  ],
  'alarmMail.escalated': [
    '以下报警已 {minutes} 分钟无人处理，现通知您（{reason}）。',
    '以下警報已 {minutes} 分鐘無人處理，現通知您（{reason}）。',
    'This alarm has been unhandled for {minutes} min. You receive this mail as: {reason}.',
  ],
  'alarmMail.floor.down': ['B{storey}', 'B{storey}', 'Basement {storey}'],
  'alarmMail.floor.up': ['{storey}F', '{storey}F', 'Floor {storey}'],
  'alarmMail.handled': ['已处理（{time}）', '已處理（{time}）', 'Handled ({time})'],
  'alarmMail.handledBy': ['已处理（{handler}，{time}）', '已處理（{handler}，{time}）', 'Handled ({handler}, {time})'],
  'alarmMail.line': ['{label}：{value}', '{label}：{value}', '{label}: {value}'],
  'alarmMail.open': ['查看报警：', '檢視警報：', 'Open the alarm:'],
  'alarmMail.place': ['（{area}）', '（{area}）', ' ({area})'],
  'alarmMail.raised': [
    '以下报警通知您（{reason}）。',
    '以下警報通知您（{reason}）。',
    'You receive this mail as: {reason}.',
  ],
  'alarmMail.subject': [
    '【{level}报警】{type}：{subject}',
    '【{level}警報】{type}：{subject}',
    '[{level} alarm] {type}: {subject}',
  ],
  'alarmMail.time': ['{time}（{zone}）', '{time}（{zone}）', '{time} ({zone})'],
} as const satisfies Words;
