import type { alarmNoticeMessages as base } from '../zh_CN/alarmNotice.ts';

/** What an alarm does to people. */
export const alarmNoticeMessages: Record<keyof typeof base, string> = {
  alarmNotice: 'Alarm notices',
  'alarmNotice.types': 'Alarm types',
  'alarmNotice.sounds': 'Sound by level',
  'alarmNotice.voice': 'Voice',
  'alarmNotice.voice.female': 'Female',
  'alarmNotice.voice.male': 'Male',
  'alarmNotice.voiceSpeed': 'Speed of the voice',
  'alarmNotice.voiceSpeed.slow': 'Slow',
  'alarmNotice.voiceSpeed.normal': 'Normal',
  'alarmNotice.voiceSpeed.fast': 'Fast',
  'alarmNotice.sound.siren': 'Siren',
  'alarmNotice.sound.beeps': 'Beeps',
  'alarmNotice.sound.chime': 'Chime',
  'alarmNotice.sound.none': 'None',
};
