import type { alarmMailMessages as base } from '../zh_CN/alarmMail.ts';

export const alarmMailMessages: Record<keyof typeof base, string> = {
  'alarmMail.subject': '【{level}警報】{type}：{subject}',
  'alarmMail.place': '（{area}）',
  'alarmMail.escalated': '以下警報已 {minutes} 分鐘無人處理，現通知您（{reason}）。',
  'alarmMail.raised': '以下警報通知您（{reason}）。',
  'alarmMail.line': '{label}：{value}',
  'alarmMail.time': '{time}（{zone}）',
  'alarmMail.handledBy': '已處理（{handler}，{time}）',
  'alarmMail.handled': '已處理（{time}）',
  'alarmMail.cleared': '已恢復（{time}），尚未處理',
  'alarmMail.open': '檢視警報：',
  'alarmMail.floor.up': '{storey}F',
  'alarmMail.floor.down': 'B{storey}',
};
