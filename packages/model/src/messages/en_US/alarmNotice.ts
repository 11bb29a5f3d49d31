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
  'console.sound.muteFor': 'Mute for {minutes} minutes',
  'console.sound.unheard': '{count} new, not heard',
  'console.voice.level': '{level} alarm',
  'console.voice.comma': ', ',
  'console.alarm.fold': 'Fold away',
  'console.alarm.unfold': 'Show',
  'console.alarm.waiting': '{count} {count|alarm|alarms} to acknowledge',
  'console.alarm.locate': 'Locate',
  'console.receive.title': 'What I am told of',
  'console.receive.everything': 'All notices and all alarms',
  'console.receive.alarms': 'All alarms, no notices',
  'console.receive.chosen': 'Alarms of chosen types only',
  'console.receive.hint':
    'For pop-ups, sound and voice of this account on this machine. Lists, counters and maps always show every alarm.',
  'console.receive.help': 'Calls for help always come.',
};
