/** What an alarm does to people. */
export const alarmNoticeMessages = {
  alarmNotice: '报警通知设置',
  'alarmNotice.types': '报警类型',
  'alarmNotice.sounds': '各级别声音',
  'alarmNotice.voice': '播报声音',
  'alarmNotice.voice.female': '女声',
  'alarmNotice.voice.male': '男声',
  'alarmNotice.voiceSpeed': '播报语速',
  'alarmNotice.voiceSpeed.slow': '慢',
  'alarmNotice.voiceSpeed.normal': '正常',
  'alarmNotice.voiceSpeed.fast': '快',
  'alarmNotice.sound.siren': '警笛',
  'alarmNotice.sound.beeps': '蜂鸣',
  'alarmNotice.sound.chime': '提示音',
  'alarmNotice.sound.none': '静音',
} as const;
