import { defineEntity, singleton } from '../entity/entity.ts';
import { alarmVoices, voiceSpeeds } from './noticeSetting.ts';

/**
 * What an alarm does to people: whether its type is raised at all, how loud it is, and who is told. One row per building;
 * a type or a level that is not named is as `noticeOf` and `soundOf` have it.
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
    /** Of the spoken announcement (specification §9). */
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
