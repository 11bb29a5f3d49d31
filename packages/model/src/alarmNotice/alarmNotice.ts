import { defineEntity, singleton } from '../entity/entity.ts';
import { alarmVoices, voiceSpeeds } from './noticeSetting.ts';

/**
 * Notification of alarms: enabled types, sounds, recipients. One row per building; an unset type or level has the
 * defaults of `noticeOf` and `soundOf`.
 */
export const alarmNotice = defineEntity({
  name: 'alarmNotice',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_notice',
  ...singleton,
  affectsEngine: true,
  formColumns: 'single',
  fields: {
    types: { kind: 'slot', shape: 'alarmNoticeTypes', required: true },
    /** Who chose each recipient, by type and recipient ({@link ChosenBy}). */
    chosenBy: { kind: 'slot', shape: 'record', readOnly: true, form: false },
    sounds: { kind: 'slot', shape: 'alarmSounds', required: true },
    /** Voice of the announcement (specification §9). */
    voice: {
      kind: 'radio',
      required: true,
      options: { values: alarmVoices, label: 'alarmNotice.voice' },
      default: 'female',
    },
    voiceSpeed: {
      kind: 'radio',
      required: true,
      options: { values: voiceSpeeds, label: 'alarmNotice.voiceSpeed' },
      default: 'normal',
    },
  },
});
