import * as z from 'zod';

import { drillStepsShape } from '../drillPlan/drillStep.ts';
import { epochMs } from '../reply/wire.ts';
import { musterKinds, musterScopes, musterStates, tickReasons } from './muster.ts';

const text = z.string().nullable();
const named = z.strictObject({ id: z.string(), name: z.string() });
const place = z.strictObject({ lon: z.number(), lat: z.number(), floor: z.number(), t: epochMs });

/** Scope of a muster. */
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
  areas: z.array(named).meta({ description: 'Of the scope, with their names; of a circle those that it touched.' }),
  points: z.array(named).meta({ description: 'Muster points.' }),
  planId: text.meta({ description: 'null = without a plan.' }),
  planName: text.meta({ description: 'As it was at the start.' }),
  cause: text,
  startedAt: epochMs,
  startedBy: text,
  endedAt: epochMs.nullable().meta({ description: 'null = it runs.' }),
};

/** A running muster. */
export const runningMuster = z.strictObject(facts).meta({ id: 'RunningMuster' });
export type RunningMuster = z.infer<typeof runningMuster>;

/** A step of the plan with its state. */
const musterStep = z.strictObject({
  role: z.string(),
  text: z.string(),
  doneAt: epochMs.nullable().meta({ description: 'null = not done.' }),
  doneBy: text,
});
export type MusterStep = z.infer<typeof musterStep>;

const goalReached = z
  .boolean()
  .nullable()
  .meta({ description: 'Whether everybody was safe in time; null = no goal, nobody to account for, or it runs.' });

const musterTick = z.strictObject({
  reason: z.enum(tickReasons),
  note: text,
  pointId: text,
  at: epochMs,
  by: z.string(),
});
export type MusterTick = z.infer<typeof musterTick>;

/** A person in the roll call. */
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

/** Shares of safe people with a reported time (work.md, Drills and evacuations). */
export const reportedShares = [0.5, 0.8, 1] as const;

const arrivals = {
  curve: z
    .array(z.tuple([z.number(), z.number()]))
    .meta({ description: '[ms since the start, number safe] for each change, from 0.' }),
  reached: z
    .array(z.strictObject({ share: z.number(), afterMs: z.number().nullable() }))
    .meta({ description: 'Time to 50, 80 and 100 % of the roll call; null = never.' }),
};
export type Arrivals = z.infer<z.ZodObject<typeof arrivals>>;

/** An ended muster with its frozen result. */
export const pastMuster = z
  .strictObject({
    ...facts,
    total: z.number(),
    safe: z.number(),
    reached: arrivals.reached,
    goalSeconds: z.number().nullable(),
    goalReached,
  })
  .meta({ id: 'PastMuster' });
export type PastMuster = z.infer<typeof pastMuster>;

const planFile = z.strictObject({ id: z.string(), name: z.string(), downloadUrl: z.string() });

/** A muster with its roll call, running or ended. */
export const musterReport = z
  .strictObject({
    ...facts,
    endedBy: text,
    goalSeconds: z.number().nullable(),
    goalReached,
    scenario: text.meta({ description: 'Of the plan.' }),
    attachment: planFile
      .nullable()
      .meta({ description: 'Of the plan as it is now; null = none, or the caller may not see plans.' }),
    steps: z.array(musterStep).meta({ description: 'Of the plan, in their order.' }),
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

/** An ended muster, for the comparison with another one of its plan or scope. */
export const comparedMuster = z
  .strictObject({
    id: z.string(),
    kind: z.enum(musterKinds),
    planName: text,
    startedAt: epochMs,
    total: z.number(),
    safe: z.number(),
    goalSeconds: z.number().nullable(),
    goalReached,
    steps: z.strictObject({ done: z.number(), total: z.number() }),
    ...arrivals,
  })
  .meta({ id: 'ComparedMuster' });
export type ComparedMuster = z.infer<typeof comparedMuster>;

/** Options at the start. */
export const musterChoices = z
  .strictObject({
    areas: z.array(named),
    points: z.array(z.string()).meta({ description: 'Ids of the areas of the drill markers that are muster points.' }),
    evacuationAreas: z.array(z.string()),
    accidentPoints: z.array(
      z.strictObject({ id: z.string(), name: z.string(), lon: z.number(), lat: z.number(), floor: z.number() }),
    ),
    unplaced: z
      .array(z.string())
      .meta({ description: 'Names of muster points and evacuation areas that are marked outside of all areas.' }),
    plans: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        scope: z.enum(musterScopes),
        areaIds: z.array(z.string()),
        accidentPointId: text,
        radius: z.number().nullable(),
        points: z.array(z.string()),
        cause: z.string(),
        goalSeconds: z.number().nullable(),
        steps: drillStepsShape,
      }),
    ),
  })
  .meta({ id: 'MusterChoices' });
export type MusterChoices = z.infer<typeof musterChoices>;

/** People and areas currently covered by a scope. */
export const musterPreview = z
  .strictObject({
    areas: z.array(named).meta({ description: 'In the scope; of a circle those that it touches.' }),
    people: z.array(
      z.strictObject({
        id: z.string(),
        name: text,
        departName: text,
        seenAt: epochMs.meta({ description: 'Newest fix.' }),
      }),
    ),
  })
  .meta({ id: 'MusterPreview' });
export type MusterPreview = z.infer<typeof musterPreview>;

export const startedMuster = z.strictObject({ id: z.string() }).meta({ id: 'StartedMuster' });

/** An area with its alarms of the last 30 days. */
export const alarmArea = z
  .strictObject({ areaId: z.string(), areaName: text, count: z.number() })
  .meta({ id: 'AlarmArea' });
