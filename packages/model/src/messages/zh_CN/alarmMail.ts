/** What a mail about an alarm says. */
export const alarmMailMessages = {
  'alarmMail.subject': '【{level}报警】{type}：{subject}',
  'alarmMail.place': '（{area}）',
  'alarmMail.escalated': '以下报警已 {minutes} 分钟无人处理，现通知您（{reason}）。',
  'alarmMail.raised': '以下报警通知您（{reason}）。',
  'alarmMail.line': '{label}：{value}',
  'alarmMail.time': '{time}（{zone}）',
  'alarmMail.handledBy': '已处理（{handler}，{time}）',
  'alarmMail.handled': '已处理（{time}）',
  'alarmMail.cleared': '已恢复（{time}），尚未处理',
  'alarmMail.open': '查看报警：',
  'alarmMail.floor.up': '{storey}F',
  'alarmMail.floor.down': 'B{storey}',
} as const;
