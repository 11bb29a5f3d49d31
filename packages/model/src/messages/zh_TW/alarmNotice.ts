import type { alarmNoticeMessages as base } from '../zh_CN/alarmNotice.ts';

/** What an alarm does to people. */
export const alarmNoticeMessages: Record<keyof typeof base, string> = {
  alarmNotice: '警報通知設定',
  'alarmNotice.types': '警報類型',
  'alarmNotice.sounds': '各級別聲音',
  'alarmNotice.voice': '播報聲音',
  'alarmNotice.voice.female': '女聲',
  'alarmNotice.voice.male': '男聲',
  'alarmNotice.voiceSpeed': '播報語速',
  'alarmNotice.voiceSpeed.slow': '慢',
  'alarmNotice.voiceSpeed.normal': '正常',
  'alarmNotice.voiceSpeed.fast': '快',
  'alarmNotice.sound.siren': '警笛',
  'alarmNotice.sound.beeps': '嗶聲',
  'alarmNotice.sound.chime': '提示音',
  'alarmNotice.sound.none': '靜音',
};
