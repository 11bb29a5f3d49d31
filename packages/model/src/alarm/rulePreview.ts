import * as z from 'zod';

import type { Region } from '../area/region.ts';
import { shapes } from '../entity/shapes.ts';
import { alarmRules, type AlarmSettings } from './alarmRule.ts';

/** Maximum numbers of names and alarms that a preview lists; all are counted. */
export const previewedAtMost = 30;

// Valid because the shape is that of AlarmSettings.
const alarmSettings = shapes.alarmSettings as z.core.$ZodType<AlarmSettings>;
// Valid because the shape is that of Region.
const regions = shapes.regions as z.core.$ZodType<Region[]>;
const alarms = z.nullable(alarmSettings).optional();
const number = z.number().nullable().optional();
const flag = z.boolean().nullable().optional();

/** Fields of an area's form that determine its alarms. */
export const areaDraft = z.strictObject({
  typeId: z.string().max(200).nullable().optional(),
  regions,
  strict: flag,
  entryFixes: number,
  exitTolerance: number,
  toleranceTimeout: number,
  detectCrossing: flag,
  fixTimeout: number,
  alarms,
});
export type AreaDraft = z.infer<typeof areaDraft>;

/** The same of an area type, and of the building's alarm settings. */
export const alarmsDraft = z.strictObject({ alarms });

const text = z.string().nullable();

/** An alarm that the settings of a form would raise. */
const previewedAlarm = z.strictObject({
  type: z.enum(alarmRules),
  level: z.literal([1, 2, 3, 4]),
  areaId: text,
  areaName: text.meta({ description: 'null for an area that is not saved yet, and for an alarm without an area.' }),
  subjectKind: z.string(),
  subjectName: text.meta({ description: 'null for an area or a group.' }),
  headCount: z.number().nullable(),
  at: z.string().meta({ description: 'When it would be raised, ISO-8601.' }),
});
export type PreviewedAlarm = z.infer<typeof previewedAlarm>;

const previewedAlarms = z.strictObject({
  count: z.number().meta({ description: 'Of all of them, also of those that the caller may not see.' }),
  alarms: z.array(previewedAlarm).meta({ description: `The first ${previewedAtMost} that the caller may see.` }),
});

/** Subjects inside now, and alarms under the settings of a form if all stay in place. */
export const rulePreview = z
  .strictObject({
    at: z.string().meta({ description: 'The moment of the positions, ISO-8601.' }),
    areas: z.number().meta({ description: 'Areas that the settings are for.' }),
    inside: z.strictObject({
      people: z.number(),
      vehicles: z.number(),
      exempt: z.number().meta({ description: 'Of those, covered by none of the rules about their kind.' }),
      names: z.array(z.string()).meta({ description: `The first ${previewedAtMost} that the caller may see.` }),
    }),
    now: previewedAlarms.meta({ description: 'Raised at once.' }),
    later: previewedAlarms.meta({ description: 'Raised within the next 24 hours.' }),
    open: z.number().meta({ description: 'Alarms of these areas that are raised already.' }),
    isPartial: z.boolean().meta({
      description: 'Rules that name subjects leave out whom the caller may not see.',
    }),
  })
  .meta({ id: 'RulePreview' });
export type RulePreview = z.infer<typeof rulePreview>;
