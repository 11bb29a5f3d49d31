import { type EvacueeState, evacueeStates } from '@muster/model/evacuation/evacueeState.ts';
import type { Evacuee } from '@muster/model/evacuation/wire.ts';
import type { EvacuationState } from '@muster/engine/engine.ts';
import { liveFlag } from '@muster/protocols/liveFrame.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveRow } from '../../../live/liveSite.ts';

/**
 * Who is safe and who is missing, those in danger first, as far as the caller may see them. People whose card nobody has
 * heard of are told only to callers without limits: nobody knows to whom they belong.
 */
export function evacuees(
  people: EvacuationState['people'],
  rows: Iterable<LiveRow>,
  areaNames: ReadonlyMap<string, string>,
  site: SiteScope,
): Evacuee[] {
  const bySubject = newestBySubject(rows);
  const seesAll = site.departIds === null && site.visibility.areaIds === null && site.visibility.subjects === null;
  return people
    .flatMap((person) => {
      const row = bySubject.get(person.id);
      if (row === undefined) return seesAll ? [unheard(person, areaNames)] : [];
      if (!seesSubject(site, row.name.areaIds, subjectOf(row.name))) return [];
      return [evacueeOf(person, row, areaNames)];
    })
    .toSorted(
      (one, other) =>
        evacueeStates.indexOf(one.state) - evacueeStates.indexOf(other.state) ||
        (one.name ?? one.id).localeCompare(other.name ?? other.id),
    );
}

type Person = EvacuationState['people'][number];

export function stateOf({ arrivedAt, isInside }: Pick<Person, 'arrivedAt' | 'isInside'>): EvacueeState {
  // Who went back in is in danger again, whatever the alarm has counted.
  if (isInside) return 'inside';
  return arrivedAt === null ? 'onTheWay' : 'safe';
}

function evacueeOf(person: Person, { name, position }: LiveRow, areaNames: ReadonlyMap<string, string>): Evacuee {
  return {
    id: person.id,
    name: name.subjectName,
    departName: name.departName,
    kind: name.kind,
    tag: name.tag,
    state: stateOf(person),
    areas: name.areaIds.flatMap((id) => areaNames.get(id) ?? []),
    ...arrivalOf(person, areaNames),
    lastSeenAt: position.t,
    isOnline: (position.flags & liveFlag.online) !== 0,
  };
}

function unheard(person: Person, areaNames: ReadonlyMap<string, string>): Evacuee {
  const nothing = { name: null, departName: null, kind: null, tag: null, lastSeenAt: null };
  const arrival = arrivalOf(person, areaNames);
  return { id: person.id, ...nothing, state: stateOf(person), areas: [], ...arrival, isOnline: false };
}

function arrivalOf({ arrivedAt, islandId }: Person, areaNames: ReadonlyMap<string, string>) {
  return { arrivedAt, island: islandId === null ? null : (areaNames.get(islandId) ?? islandId) };
}

/** Who carries two cards is where the one is that was heard of last. */
function newestBySubject(rows: Iterable<LiveRow>): Map<string, LiveRow> {
  const newest = new Map<string, LiveRow>();
  for (const row of rows) {
    const { subjectId } = row.name;
    if (subjectId === null) continue;
    const known = newest.get(subjectId);
    if (known === undefined || known.position.t < row.position.t) newest.set(subjectId, row);
  }
  return newest;
}
