import type { UnregisteredTag } from '@muster/model/position/wire.ts';
import type { TagState } from '@muster/engine/engine.ts';
import { encodeLiveFrame, liveFlag, type LivePosition } from '@muster/protocols/liveFrame.ts';

import type { LiveTag, LiveUpdate } from '../core/thread/contract.ts';
import type { SiteRunner } from './siteRunner.ts';

export interface LiveFeedPorts {
  runners(): readonly SiteRunner[];
  /** Sends to the web thread, transferring the frames. */
  send(updates: readonly LiveUpdate[]): void;
  now(): number;
}

interface KnownTag {
  handle: number;
  /** Last state sent to the other side. */
  told: LiveTag | undefined;
  isOnline: boolean;
}

/**
 * Sends the web thread what moved. One update is in flight at a time: while the web thread is busy, changes accumulate
 * in the engines instead of in a queue.
 */
export class LiveFeed {
  readonly #ports: LiveFeedPorts;
  readonly #tags = new Map<string, Map<string, KnownTag>>();
  #nextHandle = 1;
  #sequence = 0;
  /** When the update in flight was sent; undefined = the last one was acknowledged. */
  #sentAt: number | undefined;
  #isFresh = true;

  constructor(ports: LiveFeedPorts) {
    this.#ports = ports;
  }

  /** A web thread without any state: the next update contains everything. */
  restart(): void {
    this.#isFresh = true;
    this.#sentAt = undefined;
  }

  /** The last update was acknowledged. */
  taken(): void {
    this.#sentAt = undefined;
  }

  /** Since when the web thread has not acknowledged an update, epoch ms; undefined = none is in flight. */
  get waitingSince(): number | undefined {
    return this.#sentAt;
  }

  /** Number of a site runner's registered tags that are online, as last sent to the web thread. */
  online({ buildingId, site }: Pick<SiteRunner, 'buildingId' | 'site'>): number {
    let count = 0;
    for (const [tag, { isOnline }] of this.#tags.get(buildingId) ?? [])
      if (isOnline && site.registered.has(tag)) count += 1;
    return count;
  }

  /** To be called several times a second. */
  flush(): void {
    if (this.#sentAt !== undefined) return;
    const updates = this.#ports.runners().flatMap((runner) => this.#update(runner) ?? []);
    this.#isFresh = false;
    if (updates.length === 0) return;
    this.#sentAt = this.#ports.now();
    this.#ports.send(updates);
  }

  #update(runner: SiteRunner): LiveUpdate | undefined {
    const known = this.#tags.get(runner.buildingId) ?? new Map<string, KnownTag>();
    this.#tags.set(runner.buildingId, known);
    const unregisteredTags = this.#isFresh ? runner.unregistered.all() : runner.unregistered.drainChanged();
    const changed = new Map(runner.drainChangedTags().map((state) => [state.tag, state]));
    if (this.#isFresh)
      for (const tag of runner.site.registered.union(new Set(known.keys()))) addKnown(changed, runner.tag(tag));
    const tags: LiveTag[] = [];
    const rows: LivePosition[] = [];
    const add = (tag: LiveTag, told: KnownTag, row: LivePosition): void => {
      if (this.#isFresh || !isSame(told.told, tag)) tags.push(tag);
      told.told = tag;
      rows.push(row);
    };
    for (const state of changed.values()) {
      const entry = this.#entry(known, state.tag);
      entry.isOnline = state.online;
      add(liveTag(state, entry.handle, runner), entry, rowOf(state, entry.handle, runner.isCalling(state.tag)));
    }
    for (const unregisteredTag of unregisteredTags) {
      if (changed.has(unregisteredTag.tag)) continue;
      const entry = this.#entry(known, unregisteredTag.tag);
      add(
        unregisteredLiveTag(unregisteredTag, entry.handle),
        entry,
        unregisteredRow(unregisteredTag, entry.handle, runner.isCalling(unregisteredTag.tag)),
      );
    }
    if (rows.length === 0) return undefined;
    const kind = this.#isFresh ? 'snapshot' : 'delta';
    const frame = encodeLiveFrame(kind, ++this.#sequence, this.#ports.now(), rows);
    return { buildingId: runner.buildingId, tags, frame };
  }

  #entry(known: Map<string, KnownTag>, tag: string): KnownTag {
    let entry = known.get(tag);
    if (entry === undefined) {
      entry = { handle: this.#nextHandle++, told: undefined, isOnline: false };
      known.set(tag, entry);
    }
    return entry;
  }
}

function addKnown(changed: Map<string, TagState>, state: TagState | undefined): void {
  if (state !== undefined) changed.set(state.tag, state);
}

function liveTag({ tag, kind, subjectId, areaIds }: TagState, handle: number, runner: SiteRunner): LiveTag {
  return { handle, tag, kind, subjectId, areaIds, isRegistered: runner.site.registered.has(tag) };
}

function unregisteredLiveTag({ tag }: UnregisteredTag, handle: number): LiveTag {
  return { handle, tag, kind: null, subjectId: null, areaIds: [], isRegistered: false };
}

function isSame(told: LiveTag | undefined, tag: LiveTag): boolean {
  return (
    told !== undefined &&
    told.subjectId === tag.subjectId &&
    told.kind === tag.kind &&
    told.isRegistered === tag.isRegistered &&
    told.areaIds.length === tag.areaIds.length &&
    told.areaIds.every((areaId, index) => areaId === tag.areaIds[index])
  );
}

function rowOf(state: TagState, handle: number, isCalling: boolean): LivePosition {
  const kind = state.kind === null ? 0 : liveFlag[state.kind];
  const flags = kind | (state.online ? liveFlag.online : 0) | (isCalling ? liveFlag.sos : 0);
  const { t, lon, lat, floor, speed, heading, accuracy, battery, heartRate } = state;
  return { handle, t, lon, lat, floor, speed, heading, accuracy, battery, heartRate, flags };
}

/** No engine keeps a time line of an unregistered tag, so that it is never online. */
function unregisteredRow({ t, lon, lat, floor }: UnregisteredTag, handle: number, isCalling: boolean): LivePosition {
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  return { handle, t, lon, lat, floor, ...nothing, flags: isCalling ? liveFlag.sos : 0 };
}
