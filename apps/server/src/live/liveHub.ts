import { liveFlag } from '@muster/protocols/liveFrame.ts';
import type {
  LiveAlarmChange,
  LiveConditions,
  LiveSite as LiveSiteMessage,
  LiveView,
} from '@muster/model/live/wire.ts';

import type { SiteScope } from '../core/auth/caller.ts';
import type { LiveUpdate } from '../core/thread/contract.ts';
import type { ChangedPeople } from '../core/thread/ingestPort.ts';
import type { TagStates } from '../core/thread/tagStates.ts';
import { LiveGroup } from './liveGroup.ts';
import { LiveSite } from './liveSite.ts';
import type { SubjectNames } from './siteNames.store.ts';

/** A listener for events of a building. */
export interface LiveReader {
  /** The group has changes; `isNewEra`: begin with a snapshot. */
  wake(isNewEra: boolean): void;
  /** A text message, which no later one replaces. */
  send(message: string): void;
}

interface Membership {
  group: LiveGroup;
  leave(): void;
}

export interface LiveHubPorts {
  /** @param people absent = all of the building */
  readNames(buildingId: string, people?: ChangedPeople): Promise<ReadonlyMap<string, SubjectNames>>;
  onError(error: unknown): void;
}

/** The live state of all buildings in the web thread, and its readers. */
export class LiveHub implements TagStates {
  readonly #ports: LiveHubPorts;
  readonly #sites = new Map<string, LiveSite>();
  readonly #groups = new Map<string, { group: LiveGroup; buildingId: string; readers: Set<LiveReader> }>();

  readonly #refreshed = new Map<string, Promise<void>>();

  constructor(ports: LiveHubPorts) {
    this.#ports = ports;
  }

  site(buildingId: string): LiveSite | undefined {
    return this.#sites.get(buildingId);
  }

  cardState(buildingId: string, sn: string): ReturnType<TagStates['cardState']> {
    const row = this.#sites.get(buildingId)?.byTag(sn);
    if (row === undefined) return undefined;
    const { t, flags, battery } = row.position;
    return { t, online: isOnline(flags), battery };
  }

  /** Applies messages of the ingest thread. */
  apply(updates: readonly LiveUpdate[]): void {
    for (const update of updates) {
      this.#open(update.buildingId).apply(update);
      this.#advance(update.buildingId);
    }
  }

  /** Alarms go to readers whose data scope includes their department. */
  alarmsChanged(buildingId: string, changes: readonly LiveAlarmChange[]): void {
    for (const change of changes) {
      const message = JSON.stringify(change);
      for (const { group, readers } of this.#groupsOf(buildingId)) {
        if (group.mayReceive(change.alarm)) for (const reader of readers) reader.send(message);
      }
    }
  }

  /** These people may have other names or departments now; null = everybody may. */
  async refresh(buildingId: string, people: ChangedPeople | null): Promise<void> {
    if (people?.subjectIds.length === 0 && people.departIds.length === 0) return;
    // Results are applied in the order of reading.
    const before = this.#refreshed.get(buildingId) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => this.#readNames(buildingId, people));
    this.#refreshed.set(buildingId, mine);
    await mine;
  }

  async #readNames(buildingId: string, people: ChangedPeople | null): Promise<void> {
    if (people === null) this.#open(buildingId).rename(await this.#ports.readNames(buildingId));
    else this.#open(buildingId).renameSome(people.subjectIds, await this.#ports.readNames(buildingId, people));
    this.#advance(buildingId);
  }

  /** Rows of these entities have changed; null = of any. */
  siteChanged(buildingId: string, entities: readonly string[] | null): void {
    const message = JSON.stringify({ type: 'site', entities } satisfies LiveSiteMessage);
    for (const { readers } of this.#groupsOf(buildingId)) for (const reader of readers) reader.send(message);
  }

  /** Conditions of the system have begun or ended. */
  sendConditions(): void {
    const message = JSON.stringify({ type: 'conditions' } satisfies LiveConditions);
    for (const { readers } of this.#groups.values()) for (const reader of readers) reader.send(message);
  }

  join(scope: SiteScope, view: LiveView, reader: LiveReader): Membership {
    const limits = [scope.departIds?.toSorted() ?? null, scope.visibility];
    const key = JSON.stringify([scope.buildingId, view.floor, view.bounds, limits]);
    let entry = this.#groups.get(key);
    if (entry === undefined) {
      const group = new LiveGroup(this.#open(scope.buildingId), view, scope);
      entry = { group, buildingId: scope.buildingId, readers: new Set() };
      this.#groups.set(key, entry);
    }
    const { group, readers } = entry;
    readers.add(reader);
    const leave = (): void => {
      readers.delete(reader);
      if (readers.size === 0 && this.#groups.get(key)?.group === group) this.#groups.delete(key);
    };
    return { group, leave };
  }

  #open(buildingId: string): LiveSite {
    let site = this.#sites.get(buildingId);
    if (site === undefined) {
      site = new LiveSite(new Map());
      this.#sites.set(buildingId, site);
      this.refresh(buildingId, null).catch(this.#ports.onError);
    }
    return site;
  }

  #groupsOf(buildingId: string) {
    return [...this.#groups.values()].filter((entry) => entry.buildingId === buildingId);
  }

  #advance(buildingId: string): void {
    for (const { group, readers } of this.#groupsOf(buildingId)) {
      const isNewEra = group.advance();
      for (const reader of readers) reader.wake(isNewEra);
    }
  }
}

/** The tag's newest fix is younger than the fix timeout. */
function isOnline(flags: number): boolean {
  return (flags & liveFlag.online) !== 0;
}
