import type { EvacuationState } from '@muster/engine/engine.ts';
import type { SeenPlace } from '@muster/engine/state/evacuationResult.ts';
import { type Arrivals, type MusterPerson, type MusterTick, reportedShares } from '@muster/model/muster/wire.ts';
import { musterStates } from '@muster/model/muster/muster.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import type { LiveRow } from '../../../live/liveSite.ts';
import { musterStateOf } from '../../../runner/musterState.ts';
import type { RegisteredPerson } from './muster.store.ts';
import type { readResult } from './pastMuster.store.ts';

/** Speed above which a card counts as moving. m/s. */
const movingSpeed = 0.3;

/** Inputs of a roll call besides the engine's people. */
export interface RollCallFacts {
  register: ReadonlyMap<string, RegisteredPerson>;
  ticks: ReadonlyMap<string, MusterTick>;
  rows: Iterable<LiveRow>;
  areaNames: ReadonlyMap<string, string>;
  site: SiteScope;
  /** The caller may see personal numbers. */
  showsPhone: boolean;
  now: number;
}

/** All subjects of a running muster and ticked people, those in danger first, as far as the caller sees them. */
export function rollCall(people: EvacuationState['people'], facts: RollCallFacts): MusterPerson[] {
  const { ticks, register, rows } = facts;
  const bySubject = newestBySubject(rows);
  const nobody = { wasInside: false, start: null, arrivedAt: null, islandId: null, isInside: false, last: null };
  const known = new Set(people.map(({ id }) => id));
  const ticked = [...ticks.keys()].filter((id) => !known.has(id));
  return [...people, ...ticked.map((id) => ({ id, kind: 'person' as const, ...nobody }))]
    .filter(({ kind }) => kind === 'person')
    .filter(({ id }) => isSeen(facts.site, register.get(id), id, bySubject.get(id)))
    .map((one) => {
      const tick = ticks.get(one.id) ?? null;
      return {
        ...identityOf(one.id, register.get(one.id), facts.showsPhone),
        ...liveFacts(bySubject.get(one.id), facts.areaNames),
        state: musterStateOf(one, tick !== null, facts.now),
        place: one.last ?? null,
        start: one.start,
        arrivedAt: one.arrivedAt,
        pointId: one.islandId ?? tick?.pointId ?? null,
        tick,
      };
    })
    .toSorted(inOrder);
}

function liveFacts(row: LiveRow | undefined, areaNames: ReadonlyMap<string, string>) {
  if (row === undefined) return { areas: [], isMoving: null, card: null };
  const { speed } = row.position;
  return {
    areas: row.name.areaIds.flatMap((id) => areaNames.get(id) ?? []),
    isMoving: speed === null ? null : speed > movingSpeed,
    card: row.name.tag,
  };
}

/** Unregistered people are shown to callers without limits: their department is unknown. */
function isSeen(site: SiteScope, person: RegisteredPerson | undefined, id: string, row: LiveRow | undefined): boolean {
  const { departId = null, personType = null } = person ?? {};
  return seesSubject(site, row?.name.areaIds ?? [], { kind: 'person', id, departId, personType });
}

function identityOf(id: string, person: RegisteredPerson | undefined, showsPhone: boolean) {
  return {
    id,
    name: person?.name ?? null,
    departName: person?.departName ?? null,
    personType: person?.personType ?? null,
    phone: showsPhone ? (person?.phone ?? null) : null,
    supervisor: person?.supervisor ?? null,
  };
}

type Result = NonNullable<Awaited<ReturnType<typeof readResult>>>;

/** The frozen roll call of a finished muster. */
export function frozenRollCall({ people }: Result, areaIds: readonly string[], site: SiteScope): MusterPerson[] {
  return people
    .filter(({ subjectId: id, departId, personType, islandId }) =>
      seesSubject(site, islandId === null ? areaIds : [...areaIds, islandId], {
        kind: 'person',
        id,
        departId,
        personType,
      }),
    )
    .map((one) => ({
      id: one.subjectId,
      name: one.name,
      departName: one.departName,
      personType: one.personType,
      phone: null,
      supervisor: null,
      state: one.state,
      place: placeOf(one.lastLon, one.lastLat, one.lastFloor, one.lastSeenAt),
      start: placeOf(one.lon, one.lat, one.floor, one.seenAt),
      areas: [],
      isMoving: null,
      arrivedAt: one.arrivedAt,
      card: null,
      pointId: one.islandId ?? one.tick?.pointId ?? null,
      tick: one.tick,
    }))
    .toSorted(inOrder);
}

function placeOf(lon: number | null, lat: number | null, floor: number | null, t: number | null): SeenPlace | null {
  return lon === null || lat === null || floor === null || t === null ? null : { lon, lat, floor, t };
}

function inOrder(one: MusterPerson, other: MusterPerson): number {
  return (
    musterStates.indexOf(one.state) - musterStates.indexOf(other.state) ||
    (one.name ?? one.id).localeCompare(other.name ?? other.id)
  );
}

/** For a person with two cards, the place of the one heard last. */
export function newestBySubject(rows: Iterable<LiveRow>): Map<string, LiveRow> {
  const newest = new Map<string, LiveRow>();
  for (const row of rows) {
    const { subjectId } = row.name;
    if (subjectId === null) continue;
    const known = newest.get(subjectId);
    if (known === undefined || known.position.t < row.position.t) newest.set(subjectId, row);
  }
  return newest;
}

/** How the people of a roll call became safe, at a muster point or by a tick. */
export function arrivalsOf(
  people: readonly Pick<MusterPerson, 'state' | 'arrivedAt' | 'tick'>[],
  startedAt: number,
): Arrivals {
  const after = people
    .filter(({ state }) => state === 'safe')
    // A gateway may report late that a subject had arrived before the start.
    .map(({ arrivedAt, tick }) => Math.max(0, (arrivedAt ?? tick?.at ?? startedAt) - startedAt))
    .toSorted((a, b) => a - b);
  const changes = after.flatMap((afterMs, place): Arrivals['curve'] =>
    after[place + 1] === afterMs ? [] : [[afterMs, place + 1]],
  );
  const timeTo = (share: number): number | null =>
    after[after.findIndex((_, before) => (before + 1) / people.length >= share)] ?? null;
  return {
    curve: changes[0]?.[0] === 0 ? changes : [[0, 0], ...changes],
    reached: reportedShares.map((share) => ({ share, afterMs: timeTo(share) })),
  };
}
