import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';
import { musterKinds, musterStates, tickReasons } from './muster.ts';

const text = z.string().nullable();
const named = z.strictObject({ id: z.string(), name: z.string() });
const place = z.strictObject({ lon: z.number(), lat: z.number(), floor: z.number(), t: epochMs });

/** Whom a muster concerns. */
export const musterScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('areas'), areaIds: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('circle'),
    region: z.strictObject({
      shape: z.literal('circle'),
      center: z.tuple([z.number(), z.number()]),
      radius: z.number(),
      floor: z.number().nullable(),
    }),
  }),
  z.strictObject({ kind: z.literal('site') }),
]);
export type MusterScope = z.infer<typeof musterScope>;

const facts = {
  id: z.string(),
  kind: z.enum(musterKinds),
  scope: musterScope,
  areas: z.array(named).meta({ description: 'Of the scope, with their names.' }),
  points: z.array(named).meta({ description: 'Muster points.' }),
  cause: text,
  startedAt: epochMs,
  startedBy: text,
  endedAt: epochMs.nullable().meta({ description: 'null = it runs.' }),
};

/** A muster that runs. */
export const runningMuster = z.strictObject(facts).meta({ id: 'RunningMuster' });
export type RunningMuster = z.infer<typeof runningMuster>;

/** A muster that is over. */
export const pastMuster = z
  .strictObject({ ...facts, total: z.number(), safe: z.number().meta({ description: 'At the end.' }) })
  .meta({ id: 'PastMuster' });
export type PastMuster = z.infer<typeof pastMuster>;

const musterTick = z.strictObject({
  reason: z.enum(tickReasons),
  note: text,
  pointId: text,
  at: epochMs,
  by: z.string(),
});
export type MusterTick = z.infer<typeof musterTick>;

/** Somebody in the roll call. */
const musterPerson = z
  .strictObject({
    id: z.string(),
    name: text.meta({ description: 'null = not in the register any more.' }),
    departName: text,
    personType: text,
    phone: text.meta({ description: 'null = none, or the caller may not see personal numbers.' }),
    supervisor: text.meta({ description: 'Head of the department.' }),
    state: z.enum(musterStates),
    place: place.nullable().meta({ description: 'Newest fix.' }),
    start: place.nullable().meta({ description: 'Newest fix at the start; null = came since.' }),
    areas: z.array(z.string()).meta({ description: 'Names of the areas of the newest fix.' }),
    isMoving: z.boolean().nullable(),
    arrivedAt: epochMs.nullable(),
    card: text.meta({ description: 'SN of the card that was heard last.' }),
    pointId: text.meta({ description: 'Muster point that was entered first, or of the tick.' }),
    tick: musterTick.nullable().meta({ description: 'Ticked as safe by a person.' }),
  })
  .meta({ id: 'MusterPerson' });
export type MusterPerson = z.infer<typeof musterPerson>;

const arrivals = {
  curve: z
    .array(z.tuple([z.number(), z.number()]))
    .meta({ description: '[ms since the start, number safe] for each change, from 0.' }),
  reached: z
    .array(z.strictObject({ share: z.number(), afterMs: z.number().nullable() }))
    .meta({ description: 'Time to 50, 80 and 100 % of the roll call; null = never.' }),
};
export type Arrivals = z.infer<z.ZodObject<typeof arrivals>>;

/** A muster with its roll call, running or over. */
export const musterReport = z
  .strictObject({
    ...facts,
    endedBy: text,
    goalSeconds: z.number().nullable(),
    arrivalRate: z.number().meta({ description: 'Share at which the alarm clears (specification §9: 0.8).' }),
    ...arrivals,
    wristbands: z
      .strictObject({ total: z.number(), read: z.number(), failed: z.number() })
      .nullable()
      .meta({ description: 'Delivery of the message at the start; null = none was sent.' }),
    people: z.array(musterPerson),
  })
  .meta({ id: 'MusterReport' });
export type MusterReport = z.infer<typeof musterReport>;

/** An earlier muster of the same scope. */
export const earlierMuster = z
  .strictObject({ id: z.string(), kind: z.enum(musterKinds), startedAt: epochMs, total: z.number(), ...arrivals })
  .meta({ id: 'EarlierMuster' });
export type EarlierMuster = z.infer<typeof earlierMuster>;

/** What may be chosen at the start. */
export const musterChoices = z
  .strictObject({
    areas: z.array(named),
    points: z.array(z.string()).meta({ description: 'Ids of the areas of the drill markers that are muster points.' }),
    evacuationAreas: z.array(z.string()),
    accidentPoints: z.array(z.strictObject({ name: z.string(), lon: z.number(), lat: z.number(), floor: z.number() })),
  })
  .meta({ id: 'MusterChoices' });
export type MusterChoices = z.infer<typeof musterChoices>;

export const startedMuster = z.strictObject({ id: z.string() }).meta({ id: 'StartedMuster' });

/** An area with its alarms of the last 30 days. */
export const alarmArea = z
  .strictObject({ areaId: z.string(), areaName: text, count: z.number() })
  .meta({ id: 'AlarmArea' });
