import type { Subject } from '@muster/model/role/subjectChoice.ts';
import { encodeLiveFrame, liveFlag, type LivePosition } from '@muster/protocols/liveFrame.ts';
import type { LiveAlarm, LiveName, LiveNames, LiveView } from '@muster/model/live/wire.ts';

import type { SiteScope } from '../core/auth/caller.ts';
import { seesAlarm, seesSubject } from '../core/auth/visibility.ts';
import type { LiveRow, LiveSite } from './liveSite.ts';

/** Message for readers at one moment; encoded once for all with the same state. */
export interface LivePackage {
  /** JSON text of the message `names`. */
  names: string | undefined;
  frame: Uint8Array | undefined;
}

/** The part of a reader's scope that decides what it sees. */
export type LiveLimits = Pick<SiteScope, 'departIds' | 'visibility'>;
type HeardAlarm = Pick<LiveAlarm, 'areaId' | 'departId' | 'subjectKind' | 'subjectId'>;

const gone: Omit<LivePosition, 'handle'> = {
  t: 0,
  lon: null,
  lat: null,
  floor: 0,
  speed: null,
  heading: null,
  accuracy: null,
  battery: null,
  heartRate: null,
  flags: liveFlag.gone,
};

/** Readers with the same part of a building and the same visible people. */
export class LiveGroup {
  readonly #site: LiveSite;
  readonly #view: LiveView;
  readonly #limits: LiveLimits;
  /** Tags in view, with the step in which they entered it. */
  readonly #inside = new Map<number, number>();
  /** Tags that left the view, with the step in which they did. */
  readonly #left = new Map<number, number>();
  readonly #packages = new Map<number | null, LivePackage>();
  #step = -1;
  #era: number;

  constructor(site: LiveSite, view: LiveView, limits: LiveLimits) {
    this.#site = site;
    this.#view = view;
    this.#limits = limits;
    this.#era = site.era;
    this.advance();
  }

  get step(): number {
    return this.#step;
  }

  /** Follows the site. Returns true when readers must begin again, because their handles are invalid. */
  advance(): boolean {
    const isNewEra = this.#era !== this.#site.era;
    if (isNewEra) {
      this.#era = this.#site.era;
      this.#inside.clear();
      this.#left.clear();
    }
    const before = this.#step;
    this.#step = this.#site.step;
    this.#packages.clear();
    for (const [handle, row] of this.#site.rows) {
      if (isNewEra || row.movedAt > before || row.namedAt > before) this.#sort(handle, row);
    }
    return isNewEra;
  }

  #sort(handle: number, row: LiveRow): void {
    const wasInside = this.#inside.has(handle);
    if (this.#sees(row)) {
      if (!wasInside) this.#inside.set(handle, this.#step);
      this.#left.delete(handle);
    } else if (wasInside) {
      this.#inside.delete(handle);
      this.#left.set(handle, this.#step);
    }
  }

  #sees({ name, position: { lon, lat, floor } }: LiveRow): boolean {
    if (!seesSubject(this.#limits, name.areaIds, subjectOf(name))) return false;
    const { floor: wanted, bounds } = this.#view;
    if (wanted !== null && floor !== wanted) return false;
    if (bounds === null || lon === null || lat === null) return true;
    const [west, south, east, north] = bounds;
    return lon >= west && lon <= east && lat >= south && lat <= north;
  }

  /** Whether a reader of this group may see the alarm. */
  mayReceive({ areaId, departId, subjectKind, subjectId }: HeardAlarm): boolean {
    const isSubject = subjectKind === 'person' || subjectKind === 'vehicle';
    const personType = this.#site.personTypeOf(subjectId);
    const who = isSubject ? { kind: subjectKind, id: subjectId, departId, personType } : null;
    return seesAlarm(this.#limits, { areaId, departId, who });
  }

  /** Message for a reader at step `since`; null = without any state, which gets a snapshot. */
  packageSince(since: number | null, now: number): LivePackage {
    let found = this.#packages.get(since);
    if (found === undefined) {
      found = this.#pack(since, now);
      this.#packages.set(since, found);
    }
    return found;
  }

  #pack(since: number | null, now: number): LivePackage {
    const { rows, names } = this.#insideSince(since ?? -1);
    if (since === null) return { names, frame: new Uint8Array(encodeLiveFrame('snapshot', this.#step, now, rows)) };
    for (const [handle, leftAt] of this.#left) if (leftAt > since) rows.push({ handle, ...gone });
    if (rows.length === 0) return { names, frame: undefined };
    return { names, frame: new Uint8Array(encodeLiveFrame('delta', this.#step, now, rows)) };
  }

  #insideSince(since: number): { rows: LivePosition[]; names: string | undefined } {
    const rows: LivePosition[] = [];
    const named: LiveName[] = [];
    for (const [handle, enteredAt] of this.#inside) {
      const row = this.#site.rows.get(handle);
      if (row === undefined) continue;
      if (enteredAt > since || row.movedAt > since) rows.push(row.position);
      if (enteredAt > since || row.namedAt > since) named.push(row.name);
    }
    const message: LiveNames = { type: 'names', names: named };
    return { rows, names: named.length === 0 ? undefined : JSON.stringify(message) };
  }
}

/** The carrier of the tag; null = unknown. */
export function subjectOf({ kind, subjectId, departId, personType }: LiveName): Subject | null {
  return kind === null || subjectId === null ? null : { kind, id: subjectId, departId, personType };
}
