import { markHiddenSigns } from '@muster/model/entity/rules.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../db/database.ts';
import { type Actor, type AuditEntry, insertAudits } from './audit.store.ts';

/** Kinds of refusals, as named in the system log. */
type RefusedAction = Extract<
  AuditEntry['action'],
  'loginFailed' | 'viewPrivate' | 'permissionRefused' | 'tokenRefused' | 'keyRefused' | 'scopeRefused'
>;

export interface Refusal extends Actor {
  action: RefusedAction;
  /** The permission, path or topic of the request. */
  what: string;
  buildingId?: string | null;
}

/** Time in which the refusals of one source are counted, not written one by one. */
const windowMs = 3_600_000;
/** Sources of an hour and kind that are listed; the rest is counted. */
const mostSources = 50;
/** Recorded request of a source. */
const mostThings = 20;
const longestText = 200;

interface Tally {
  refusal: Refusal;
  /** In addition to the first, which is written at once. */
  more: number;
  things: Set<string>;
  until: number;
}

/**
 * Writes refusals into the system log. The first of a source is written at once; later ones within the hour are one
 * entry with their number, and beyond fifty sources of a kind only their number is written: an attacker fills neither
 * the disk nor the log. At most 101 entries an hour and kind.
 */
export class RefusalAudit {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #log: Pick<BaseLogger, 'warn'>;
  readonly #tallies = new Map<string, Tally>();
  readonly #others = new Map<RefusedAction, Tally>();
  #since: number;

  constructor(db: Database, now: () => number, log: Pick<BaseLogger, 'warn'>) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#since = now();
  }

  /** Resolves when it is written, or counted. Never rejects: a refusal does not depend on the log. */
  async note(said: Refusal): Promise<void> {
    const refusal = {
      ...said,
      what: cut(said.what),
      accountName: said.accountName === null ? null : cut(said.accountName),
    };
    await this.tick();
    const key = JSON.stringify([refusal.action, refusal.accountName, refusal.address]);
    const known = this.#tallies.get(key);
    if (known !== undefined) return this.#count(known, refusal);
    const ofKind = [...this.#tallies.values()].filter((tally) => tally.refusal.action === refusal.action);
    if (ofKind.length < mostSources) {
      this.#tallies.set(key, { refusal, more: 0, things: new Set(), until: this.#now() });
      return this.#write([{ refusal, after: undefined }]);
    }
    const others = this.#others.get(refusal.action) ?? { refusal, more: 0, things: new Set(), until: 0 };
    this.#others.set(refusal.action, others);
    this.#count(others, refusal);
  }

  #count(tally: Tally, { what }: Refusal): void {
    tally.more += 1;
    tally.until = this.#now();
    if (tally.things.size < mostThings) tally.things.add(what);
  }

  /** Called periodically: writes the counts when the hour is over. */
  async tick(): Promise<void> {
    if (Math.abs(this.#now() - this.#since) >= windowMs) await this.flush();
  }

  /** Writes the counts, and resets them. */
  async flush(): Promise<void> {
    const since = new Date(this.#since).toISOString();
    const counted = [...this.#tallies.values()].filter(({ more }) => more > 0);
    const others = [...this.#others.values()].map((tally): Tally => {
      const { action } = tally.refusal;
      return { ...tally, refusal: { action, what: '', accountId: null, accountName: null, address: '' } };
    });
    this.#tallies.clear();
    this.#others.clear();
    this.#since = this.#now();
    const entries = [...counted, ...others].map(({ refusal, more, things, until }) => {
      const after = { count: more, since, until: new Date(until).toISOString(), what: [...things] };
      return { refusal, after };
    });
    await this.#write(entries);
  }

  async #write(entries: readonly { refusal: Refusal; after: unknown }[]): Promise<void> {
    try {
      for (const { refusal, after } of entries) {
        const { action, what, buildingId = null, ...actor } = refusal;
        await insertAudits(this.#db, actor, [{ action, buildingId, ...(what !== '' && { rowName: what }), after }]);
      }
    } catch (error) {
      this.#log.warn({ err: error, entries: entries.length }, 'refusals could not be written into the system log');
    }
  }
}

function cut(text: string): string {
  return markHiddenSigns(text.toWellFormed()).slice(0, longestText).toWellFormed();
}
