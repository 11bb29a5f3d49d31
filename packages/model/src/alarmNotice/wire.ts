import * as z from 'zod';

import { alarmNotice } from './alarmNotice.ts';
import type { AlarmSounds, NoticeTypes } from './noticeSetting.ts';
import { alarmSoundsShape, noticeTypesShape } from './noticeShape.ts';

const { voice, voiceSpeed } = alarmNotice.fields;

/** Notification at a console: which types sound, are marked (`popUp`) and are spoken. */
export const noticeSettings = z
  .strictObject({
    // Both are valid because the shapes are those of the types.
    types: noticeTypesShape as z.core.$ZodType<NoticeTypes>,
    sounds: alarmSoundsShape as z.core.$ZodType<AlarmSounds>,
    voice: z.enum(voice.options.values),
    voiceSpeed: z.enum(voiceSpeed.options.values),
  })
  .meta({ id: 'NoticeSettings' });
