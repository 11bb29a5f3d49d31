import { decodeLiveFrame, livePositionAt, type LivePosition } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';

import type { LiveTag, LiveUpdate } from '../core/thread/contract.ts';
import type { SubjectNames } from './siteNames.store.ts';

/** A tag in the web thread. */
export interface LiveRow {
  position: LivePosition;
  name: LiveName;
  /** Number of the site's step in which its position, or its name, last changed. */
  movedAt: number;
  namedAt: number;
}

/** The newest state of every tag of one building: a mirror of the ingest thread's state. */
export class LiveSite {
  readonly rows = new Map<number, LiveRow>();
  readonly #byTag = new Map<string, LiveRow>();
  #names: Map<string, SubjectNames>;
  /** Number of applied steps; a reader at step n needs only later changes. */
  step = 0;
  /** Changes when the ingest thread restarted: handles mean other tags now. */
  era = 0;

  constructor(names: ReadonlyMap<string, SubjectNames>) {
    this.#names = new Map(names);
  }

  byTag(tag: string): LiveRow | undefined {
    return this.#byTag.get(tag);
  }

  /** null for a vehicle, and for an unregistered subject. */
  personTypeOf(subjectId: string): string | null {
    return this.#names.get(subjectId)?.personType ?? null;
  }

  apply({ tags, frame: bytes }: LiveUpdate): void {
    this.step += 1;
    const frame = decodeLiveFrame(bytes);
    if (frame.kind === 'snapshot') {
      this.era += 1;
      this.rows.clear();
      this.#byTag.clear();
    }
    const told = new Map(tags.map((tag) => [tag.handle, tag]));
    for (let index = 0; index < frame.length; index++) {
      const position = livePositionAt(frame, index);
      const known = this.rows.get(position.handle);
      const tag = told.get(position.handle);
      if (known !== undefined) this.#move(known, position, tag);
      else if (tag !== undefined) this.#add(position, tag);
    }
  }

  #move(row: LiveRow, position: LivePosition, tag: LiveTag | undefined): void {
    row.position = position;
    row.movedAt = this.step;
    if (tag !== undefined) this.#rename(row, tag);
  }

  #add(position: LivePosition, tag: LiveTag): void {
    const row = { position, name: this.#nameOf(tag), movedAt: this.step, namedAt: this.step };
    this.rows.set(position.handle, row);
    this.#byTag.set(tag.tag, row);
  }

  /** Applies the current names of the database. */
  rename(names: ReadonlyMap<string, SubjectNames>): void {
    this.#names = new Map(names);
    this.step += 1;
    for (const row of this.rows.values()) this.#rename(row, row.name);
  }

  /**
   * Applies the names of some; all others stay.
   * @param ids of the queried names: those without a result are deleted
   */
  renameSome(ids: readonly string[], names: ReadonlyMap<string, SubjectNames>): void {
    for (const id of ids) this.#names.delete(id);
    for (const [id, name] of names) this.#names.set(id, name);
    this.step += 1;
    const concerned = new Set([...ids, ...names.keys()]);
    for (const row of this.rows.values())
      if (row.name.subjectId !== null && concerned.has(row.name.subjectId)) this.#rename(row, row.name);
  }

  #rename(row: LiveRow, tag: LiveTag): void {
    const name = this.#nameOf(tag);
    if (JSON.stringify(name) === JSON.stringify(row.name)) return;
    row.name = name;
    row.namedAt = this.step;
  }

  #nameOf({ handle, tag, kind, subjectId, isRegistered, areaIds }: LiveTag): LiveName {
    const names = subjectId === null ? undefined : this.#names.get(subjectId);
    return {
      handle,
      tag,
      kind,
      subjectId,
      subjectName: names?.subjectName ?? null,
      departId: names?.departId ?? null,
      departName: names?.departName ?? null,
      personType: names?.personType ?? null,
      vehicleType: names?.vehicleType ?? null,
      isRegistered,
      areaIds,
    };
  }
}
