import { type AlarmRule, alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field, ValueKind } from '@muster/model/entity/field.ts';
import { regionShape, settingShapes } from '@muster/model/entity/shapes.ts';
import * as z from 'zod/mini';

// Contents of SITE.json (alarms.md and work.md, "evaluate"). Objects have no unknown fields. An optional field may be
// null. Limits are those of the server where settings of rules and regions are checked there.

/** Optional. */
function given<T extends z.ZodMiniType>(schema: T) {
  return orElse<T, undefined>(schema, undefined);
}

/** With a default. */
function orElse<T extends z.ZodMiniType, Other>(schema: T, other: Other) {
  return z.pipe(
    z.nullable(z.optional(schema)),
    z.transform((value) => value ?? other),
  );
}

const id = z.string().check(z.minLength(1));
const tags = orElse(z.array(z.string()), []);
const floor = orElse(z.int(), null);
const lon = z.number().check(z.minimum(-180), z.maximum(180));
const lat = z.number().check(z.minimum(-89), z.maximum(89));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const amount = z.number().check(z.minimum(0));
const count = z.int().check(z.minimum(0));

/** Epoch ms or ISO-8601. */
const time = z
  .union([z.number(), z.string()])
  .check(z.refine((value) => Number.isFinite(new Date(value).getTime()), { error: 'is no time' }));

/** A list with unique ids. */
function listOf<T extends z.ZodMiniType<{ id: string }>>(schema: T) {
  const isUnique = (list: readonly { id: string }[]): boolean =>
    new Set(list.map((one) => one.id)).size === list.length;
  return z.array(schema).check(z.refine(isUnique, { error: 'has an id twice' }));
}

/** A region without a floor applies to all. */
const region = z.pipe(
  z.transform((drawn: unknown) => {
    return typeof drawn === 'object' && drawn !== null && !('floor' in drawn) ? { ...drawn, floor: null } : drawn;
  }),
  regionShape,
);
const regions = z.array(region);

const settingOf = (rule: AlarmRule) =>
  z.strictObject(Object.fromEntries(Object.entries(settingShapes(rule)).map(([name, shape]) => [name, given(shape)])));

const alarms = z.strictObject(Object.fromEntries(alarmRules.map((rule) => [rule, given(settingOf(rule))])));

const values: Readonly<Record<Exclude<ValueKind, 'json' | 'none'>, z.ZodMiniType>> = {
  string: z.string(),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.date(),
  datetime: z.iso.datetime({ offset: true }),
  strings: z.array(z.string()),
};

/** A field as in `/pod/…`. */
function valueOf(field: Field): z.ZodMiniType {
  const kind = valueKind(field);
  if (kind === 'none') return z.undefined();
  if (kind !== 'json') return values[kind];
  return field.shape === 'regions' ? regions : alarms;
}

/** The fields of an entity, all optional. */
function fieldsOf({ fields }: Entity): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given(valueOf(field))]));
}

/** Ids of the temporary areas of permits. */
const isFree = (areaId: string): boolean => !areaId.startsWith('permit:');

const areaShape = z.strictObject({
  ...fieldsOf(area),
  id: id.check(z.refine(isFree, { error: 'is that of a permit' })),
  regions,
});

const subject = z.strictObject({
  tag: id,
  kind: z.enum(['person', 'vehicle']),
  id: given(id),
  personType: given(z.string()),
  vehicleType: given(z.string()),
  departId: given(z.string()),
  jobId: given(z.string()),
  qualifications: given(
    z.array(z.strictObject({ code: z.string(), from: given(z.number()), until: given(z.number()) })),
  ),
  boundFrom: given(z.number()),
  boundTo: given(z.number()),
});

const permit = z.strictObject({
  id,
  type: given(z.string()),
  regions,
  workers: tags,
  guardians: tags,
  maxPeople: orElse(count, null),
  endAt: time,
  steps: z.array(z.strictObject({ t: time, step: z.enum(['start', 'pause', 'resume', 'end']) })),
});

const place = z.strictObject({ lon, lat, floor });
const point = { id, mustVisit: orElse(z.boolean(), false) };

const minimumOf = { points: 'minPoints', visits: 'minVisits', dwell: 'minDwell' } as const;

const route = z.pipe(
  z
    .strictObject({
      id,
      teamId: id,
      patrolAreaId: id,
      pointIds: z.array(id),
      timesPerDay: z.int().check(z.minimum(1)),
      startTime: clock,
      endTime: clock,
      errorBefore: orElse(amount, 0),
      errorAfter: orElse(amount, 0),
      indicators: z.array(z.enum(['points', 'visits', 'dwell'])),
      minPoints: given(count),
      minVisits: given(count),
      minDwell: given(amount),
      inOrder: given(z.boolean()),
    })
    .check(
      z.refine((one) => one.indicators.every((chosen) => one[minimumOf[chosen]] !== undefined), {
        error: 'has an indicator without its minimum',
      }),
    ),
  z.transform(({ minPoints = 0, minVisits = 0, minDwell = 0, ...one }) => ({ ...one, minPoints, minVisits, minDwell })),
);

const patrols = z.strictObject({
  points: listOf(
    z.discriminatedUnion('sensing', [
      z.strictObject({
        ...point,
        sensing: z.literal('fence'),
        place,
        distance: amount,
        beaconId: given(z.string()),
        threshold: given(z.number()),
      }),
      z.strictObject({
        ...point,
        sensing: z.literal('beacon'),
        place: given(place),
        distance: given(amount),
        beaconId: z.string(),
        threshold: z.number(),
      }),
    ]),
  ),
  areas: listOf(z.strictObject({ id, pointIds: z.array(id), regions: given(regions) })),
  teams: listOf(z.strictObject({ id, tags })),
  routes: listOf(route),
});

const accessEvent = z.strictObject({ checkpoint: id, t: time, tag: id, direction: z.enum(['in', 'out']) });

const checkpoint = z.strictObject({ id, place: orElse(z.strictObject({ lon, lat }), null) });

/** Several people may have a shift with one name. */
const shifts = z.array(z.strictObject({ id, tag: id, start: clock, end: clock, zoneIds: z.array(id) })).check(
  z.refine((list) => new Set(list.map((one) => JSON.stringify([one.id, one.tag]))).size === list.length, {
    error: 'has a tag twice in one',
  }),
);

export const siteSchema = z.strictObject({
  timeZone: z.string(),
  start: given(time),
  origin: given(z.tuple([lon, lat])),
  alarms: given(alarms),
  areas: listOf(areaShape),
  areaTypes: given(listOf(z.strictObject({ ...fieldsOf(areaType), id }))),
  subjects: given(z.array(subject)),
  patrols: given(patrols),
  permits: given(listOf(permit)),
  accessEvents: given(z.array(accessEvent)),
  checkpoints: given(listOf(checkpoint)),
  groundAreaId: given(id),
  shifts: given(shifts),
});
