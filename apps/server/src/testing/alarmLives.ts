import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import type { Insertable } from 'kysely';

import type { Tables } from '../core/db/tables.ts';
import type { TestApp } from './testApp.ts';

/** An alarm with all its events; times in epoch ms. */
export interface AlarmLife {
  id: string;
  buildingId: string;
  type: AlarmRule;
  level: number;
  areaId: string | null;
  areaName: string | null;
  departId: string | null;
  subjectId: string;
  /** In order; the second and later ones reopen it. */
  raises: { t: number; clearedAt: number | null; acknowledgedAt: number | null }[];
  handledAt: number | null;
  action: 'handle' | 'ignore' | 'supplement' | null;
  shelvedUntil?: number;
  suppressed?: boolean;
  outOfService?: boolean;
  /** Other columns. */
  events?: { t: number; kind: string }[];
  evidence?: object;
}

let made = 0;

/** An alarm of the test's own site, raised once and open by default. */
export function alarmLife(muster: Pick<TestApp, 'buildingId'>, t: number, given: Partial<AlarmLife> = {}): AlarmLife {
  const raises = [{ t, clearedAt: null, acknowledgedAt: null }];
  const nothing = { areaId: null, areaName: null, departId: null, handledAt: null, action: null };
  const { buildingId } = muster;
  return {
    id: `life-${++made}`,
    buildingId,
    type: 'overspeed',
    level: 3,
    subjectId: 'v1',
    raises,
    ...nothing,
    ...given,
  };
}

const iso = (t: number | null | undefined): string | null =>
  t === null || t === undefined ? null : new Date(t).toISOString();

/** Writes alarms and their events like the ingest thread. */
export async function writeLives({ database: { db } }: TestApp, lives: readonly AlarmLife[]): Promise<void> {
  const atOnce = 1000;
  for (let start = 0; start < lives.length; start += atOnce) {
    const some = lives.slice(start, start + atOnce);
    await db.insertInto('alarm').values(some.map(alarmRow)).execute();
    await db.insertInto('alarmEvent').values(some.flatMap(eventRows)).execute();
  }
}

function alarmRow(life: AlarmLife): Insertable<Tables['alarm']> {
  const [first, last] = [life.raises[0], life.raises.at(-1)];
  const { id, buildingId, type, level, areaId, areaName, departId, subjectId } = life;
  return {
    id,
    buildingId,
    type,
    level,
    areaId,
    areaName,
    departId,
    subjectId,
    ruleKey: type,
    status: life.handledAt === null ? 'alarming' : 'handled',
    subjectKind: type === 'cluster' ? 'group' : 'person',
    raisedAt: iso(first?.t) ?? '',
    clearedAt: iso(last?.clearedAt),
    acknowledgedAt: iso(last?.acknowledgedAt),
    handledAt: iso(life.handledAt),
    handlingAction: life.action,
    occurrences: life.raises.length,
    unverified: false,
    late: false,
    shelvedUntil: iso(life.shelvedUntil),
    suppressed: life.suppressed ?? false,
    outOfService: life.outOfService ?? false,
    escalationStep: 0,
    evidence: JSON.stringify(life.evidence ?? {}),
  };
}

function eventRows({ id, buildingId, level, raises, handledAt, events = [] }: AlarmLife) {
  const told = raises.flatMap(({ t, clearedAt, acknowledgedAt }) => [
    { kind: 'raise', t },
    ...(clearedAt === null ? [] : [{ kind: 'clear', t: clearedAt }]),
    ...(acknowledgedAt === null ? [] : [{ kind: 'acknowledge', t: acknowledgedAt }]),
  ]);
  if (handledAt !== null) told.push({ kind: 'handle', t: handledAt });
  return [...told, ...events].map(({ kind, t }) => ({ buildingId, alarmId: id, t, kind, level }));
}

export interface RandomLives {
  seed: string;
  count: number;
  buildingId: string;
  /** Epoch ms: range of first raises. */
  from: number;
  until: number;
  areas: readonly (string | null)[];
  departs: readonly (string | null)[];
}

const types = ['overspeed', 'boundaryCrossing', 'retention', 'oneKeyHelp', 'cluster'] as const;

/** Alarms of a bad day: bursts and single ones, reopened, answered sooner or later or never. */
export function randomLives({ seed, count, buildingId, from, until, areas, departs }: RandomLives): AlarmLife[] {
  const random = seededRandom(seed);
  let burst = from;
  return Array.from({ length: count }, (_, index): AlarmLife => {
    if (random.chance(0.3)) burst = random.integer(from, until - 1);
    const raises: AlarmLife['raises'] = [];
    let t = Math.min(until - 1, burst + random.integer(0, 200_000));
    for (let more = random.integer(1, 4); more > 0; more--) {
      const clearedAt = more > 1 || random.chance(0.7) ? t + random.integer(1, random.pick([20_000, 900_000])) : null;
      const end = clearedAt ?? t + 900_000;
      const acknowledgedAt = random.chance(0.4) ? random.integer(t, end) : null;
      raises.push({ t, clearedAt, acknowledgedAt });
      t = end + random.integer(1, random.pick([15_000, 1_200_000]));
    }
    const isHandled = random.chance(0.6);
    const areaId = random.pick(areas);
    return {
      id: `${seed}-${index}`,
      buildingId,
      type: random.pick(types),
      level: random.integer(1, 4),
      areaId,
      areaName: areaId,
      departId: random.pick(departs),
      subjectId: `s${random.integer(1, 3)}`,
      raises,
      handledAt: isHandled ? t : null,
      action: isHandled ? random.pick(['handle', 'ignore', 'supplement']) : null,
      ...(random.chance(0.1) && { suppressed: true }),
    };
  });
}
