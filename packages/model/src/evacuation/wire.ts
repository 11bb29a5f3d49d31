import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';
import { evacueeStates } from './evacueeState.ts';

const text = z.string().nullable();
const named = z.strictObject({ id: z.string(), name: z.string() });

const facts = {
  isDrill: z.boolean(),
  cause: text,
  startedAt: epochMs,
  expected: z.number().meta({ description: 'Inside at the start.' }),
  arrived: z.number().meta({ description: 'Of those, at a muster point.' }),
  remaining: z.number().meta({ description: 'Still inside, or last seen there.' }),
};

/** An evacuation that runs. */
export const runningEvacuation = z
  .strictObject({ areaId: z.string(), safeIslands: z.array(z.string()).readonly(), ...facts })
  .meta({ id: 'RunningEvacuation' });
export type RunningEvacuation = z.infer<typeof runningEvacuation>;

/** Somebody in an evacuation that runs. */
const evacuee = z
  .strictObject({
    id: z.string(),
    name: text.meta({ description: 'null = no longer carries a card that sends.' }),
    departName: text,
    kind: z.enum(['person', 'vehicle']).nullable(),
    tag: text,
    state: z.enum(evacueeStates),
    areas: z.array(z.string()).meta({ description: 'Names of the areas of the last fix.' }),
    arrivedAt: epochMs.nullable().meta({ description: 'First arrival at a muster point, epoch ms.' }),
    island: text,
    lastSeenAt: epochMs.nullable(),
    isOnline: z.boolean(),
  })
  .meta({ id: 'Evacuee' });
export type Evacuee = z.infer<typeof evacuee>;

/** An evacuation that runs, person by person. */
export const evacuationReport = z
  .strictObject({
    area: named,
    safeIslands: z.array(named),
    ...facts,
    arrivalRate: z
      .number()
      .meta({ description: 'Share of arrivals at which the alarm clears (specification §9: 0.8).' }),
    people: z.array(evacuee),
  })
  .meta({ id: 'EvacuationReport' });
export type EvacuationReport = z.infer<typeof evacuationReport>;

/** An area with its alarms of the last 30 days. */
export const alarmArea = z
  .strictObject({ areaId: z.string(), areaName: text, count: z.number() })
  .meta({ id: 'AlarmArea' });

/** Id of the result of an evacuation that was ended. */
export const endedEvacuation = z.strictObject({ id: text }).meta({ id: 'EndedEvacuation' });

/** An evacuation that is over. */
export const pastEvacuation = z
  .strictObject({
    id: z.string(),
    areaId: z.string(),
    areaName: z.string().meta({ description: 'Names as of its end.' }),
    ...facts,
    startedBy: text,
    endedAt: epochMs,
    endedBy: text.meta({ description: 'null = its area was removed.' }),
  })
  .meta({ id: 'PastEvacuation' });
export type PastEvacuation = z.infer<typeof pastEvacuation>;

/** Somebody in an evacuation that is over. */
const pastEvacuee = z
  .strictObject({
    id: z.string(),
    name: text,
    departName: text,
    kind: z.enum(['person', 'vehicle']),
    state: z.enum(evacueeStates).meta({ description: 'At the end.' }),
    wasInside: z.boolean().meta({ description: 'false = only last seen there at the start, or entered later.' }),
    lon: z.number().nullable().meta({ description: 'Place at the start; null = entered later.' }),
    lat: z.number().nullable(),
    floor: z.number().nullable(),
    seenAt: epochMs.nullable(),
    arrivedAt: epochMs.nullable(),
    island: text,
  })
  .meta({ id: 'PastEvacuee' });
export type PastEvacuee = z.infer<typeof pastEvacuee>;

/** How those who were inside at the start arrived. */
const arrivalFigures = z.strictObject({
  curve: z
    .array(z.tuple([z.number(), z.number()]))
    .meta({ description: '[ms since the start, number arrived] for each change, from 0.' }),
  reached: z
    .array(z.strictObject({ share: z.number(), afterMs: z.number().nullable() }))
    .meta({ description: 'Time to 50, 80 and 100 % of those inside at the start; null = never.' }),
});
export type ArrivalFigures = z.infer<typeof arrivalFigures>;

/** What became of an evacuation, person by person. */
export const evacuationResult = pastEvacuation
  .extend({
    safeIslands: z.array(named),
    arrivalRate: z.number(),
    ...arrivalFigures.shape,
    people: z.array(pastEvacuee),
  })
  .meta({ id: 'EvacuationResult' });
export type EvacuationResult = z.infer<typeof evacuationResult>;
