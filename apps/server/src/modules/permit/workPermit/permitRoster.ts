import { permitAreaId } from '@muster/engine/permit/permitArea.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';
import type { RosterPerson } from '@muster/model/workPermit/wire.ts';

import type { LiveRow } from '../../../live/liveSite.ts';
import type { Permit } from './workPermit.store.ts';

export interface Roster {
  workers: RosterPerson[];
  guardians: RosterPerson[];
  others: number | null;
}

/**
 * People of a permit who are inside, by the engine's state of its temporary area, and the number of others. Unknown for
 * paused work, which has no area.
 * @param rows of the building
 */
export function rosterOf(permit: Permit, rows: readonly LiveRow[], names: ReadonlyMap<string, string>): Roster {
  const isWatched = permit.status === 'inProgress';
  const [workers, guardians] = [personsOf(permit, 'worker'), personsOf(permit, 'guardian')];
  const located = new Set(rows.filter(({ position }) => position.lon !== null).map(whoOf));
  const insiders = rows.filter(({ name }) => name.areaIds.includes(permitAreaId(permit.id)));
  const inside = new Set(insiders.map(whoOf));
  const others = new Set(insiders.filter(({ name }) => name.kind !== 'vehicle').map(whoOf)).difference(
    new Set([...workers, ...guardians]),
  );
  const state = (id: string): boolean | null => {
    if (!isWatched) return null;
    return inside.has(id) || (located.has(id) ? false : null);
  };
  const listOf = (ids: readonly string[]): RosterPerson[] =>
    ids.map((id) => ({ id, name: names.get(id) ?? null, isInside: state(id) }));
  return { workers: listOf(workers), guardians: listOf(guardians), others: isWatched ? others.size : null };
}

/** A card without a carrier counts as its own subject. */
function whoOf({ name: { subjectId, tag } }: LiveRow): string {
  return subjectId ?? tag;
}
