import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import { isDataFault } from '../../core/db/isDataFault.ts';
import { triedForMs } from '../../core/notice/triedForMs.ts';
import type { KnownSite } from '../site.ts';
import type { SiteRunner } from '../siteRunner.ts';
import {
  type Carrier,
  type CardWriting,
  readCardNoticeSettings,
  readStanding,
  writeCardChanges,
} from './cardWatch.store.ts';
import { HeardCards } from './heardCards.ts';
import { type CardChanges, judgeCards, type KnownCard, type Standing } from './judgeCards.ts';

/** Interface of a site runner for the watch. */
export type WatchedRunner = Pick<SiteRunner, 'buildingId' | 'site' | 'unregistered' | 'tag'>;

export interface CardWatchPorts {
  db: Database;
  runners(): readonly WatchedRunner[];
  /** Epoch ms. */
  now(): number;
  log: Pick<BaseLogger, 'warn'>;
}

export interface CardWatch {
  /** Durable positions. */
  note(buildingId: string, batch: PositionBatch | undefined): void;
  /** Evaluates every card; one run at a time, so that a slow database does not queue up calls. */
  tick(): Promise<void>;
  /** The server's clock was moved by this many milliseconds. */
  moveClock(ms: number): void;
}

/** Maximum states that begin at once, written in one transaction: positions need the rest of the thread. */
const begunAtOnce = 500;

/**
 * Announces states of location cards that need attention. The state of a card comes from the committed positions and,
 * for the time before the start, from the engine's newest state; announced states are in the database, so that a
 * restart announces nothing twice.
 */
export function createCardWatch({ db, runners, now, log }: CardWatchPorts): CardWatch {
  let listeningSince = now();
  const heard = new Map<string, HeardCards>();
  const standing = new Map<string, Standing[]>();
  let isBusy = false;

  const cardsIn = (buildingId: string): HeardCards => {
    let cards = heard.get(buildingId);
    if (cards === undefined) heard.set(buildingId, (cards = new HeardCards()));
    return cards;
  };

  async function judge(runner: WatchedRunner, setting: CardWriting['setting']): Promise<void> {
    const { buildingId, site } = runner;
    const told = standing.get(buildingId) ?? (await readStanding(db, buildingId));
    const cards = cardsIn(buildingId);
    cards.purge((sn) => site.registered.has(sn));
    cards.followUnbound(unboundOf(site), setting.unboundMetres);
    const at = now();
    const changes = judgeCards({
      cards: [...site.registered].map((sn) => knownCard(sn, runner, cards, site.carriers.has(sn))),
      unregisteredTags: runner.unregistered.all(),
      standing: told,
      setting,
      now: at,
      listeningSince,
    });
    changes.begun.splice(begunAtOnce);
    if (isNothing(changes)) {
      standing.set(buildingId, told);
      return;
    }
    // Unless it is written, the open states are read again.
    standing.delete(buildingId);
    const carrierOf = (sn: string): Carrier | undefined => carrierIn(site, sn);
    await write({ db, log }, { buildingId, setting, carrierOf, now: at, triedForMs }, changes);
  }

  return {
    note: (buildingId, batch) => {
      if (batch !== undefined) cardsIn(buildingId).note(batch);
    },
    moveClock: (ms) => {
      listeningSince += ms;
      for (const cards of heard.values()) cards.moveClock(ms);
    },
    tick: async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        const settingOf = await readCardNoticeSettings(db);
        for (const runner of runners()) {
          const { buildingId } = runner;
          await judge(runner, settingOf(buildingId)).catch((error: unknown) => warn(log, error, { buildingId }));
        }
      } catch (error) {
        warn(log, error);
      } finally {
        isBusy = false;
      }
    },
  };
}

const unheard = { t: Number.NEGATIVE_INFINITY, battery: null, worn: null, wornSince: 0, movedAt: null };

/** State of a card from its messages since the start, else from the engine. */
function knownCard(sn: string, runner: WatchedRunner, heard: HeardCards, isBound: boolean): KnownCard {
  const own = heard.get(sn) ?? unheard;
  const state = (isBound ? runner.tag(sn) : undefined) ?? unheard;
  const t = Math.max(own.t, state.t);
  return { ...own, sn, isBound, t: Number.isFinite(t) ? t : null, battery: own.battery ?? state.battery };
}

/** Current carrier of a card. */
function carrierIn({ carriers, subjectNames }: KnownSite, sn: string): Carrier | undefined {
  const carrier = carriers.get(sn);
  if (carrier === undefined) return undefined;
  const subject = subjectNames.get(carrier.id);
  return { ...carrier, name: subject?.name ?? null, departId: subject?.departId ?? null };
}

function unboundOf({ registered, carriers }: KnownSite): Set<string> {
  return new Set([...registered].filter((sn) => !carriers.has(sn)));
}

/** All at once; if the database refuses, card by card: one that cannot be written does not delay others. */
async function write(
  { db, log }: Pick<CardWatchPorts, 'db' | 'log'>,
  writing: CardWriting,
  changes: CardChanges,
): Promise<void> {
  try {
    await writeCardChanges(db, writing, changes);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const refusals: unknown[] = [];
    for (const part of cardByCard(changes)) {
      await writeCardChanges(db, writing, part).catch((refusal: unknown) => {
        if (!isDataFault(refusal)) throw refusal;
        refusals.push(refusal);
      });
    }
    warn(log, refusals[0], { buildingId: writing.buildingId, count: refusals.length });
  }
}

/** A state that was not announced will be: only the database counts. */
function warn(log: CardWatchPorts['log'], error: unknown, about: { buildingId?: string; count?: number } = {}): void {
  log.warn({ part: 'cards', ...about, err: error }, 'notices about location cards wait');
}

/** Changes of one card belong together: a battery that falls to the next tier ends the previous one. */
function cardByCard({ ended, begun, risen }: CardChanges): CardChanges[] {
  const cards = new Set([...ended, ...begun].map(({ sn }) => sn));
  return [
    ...[...cards].map((card) => {
      const isOfCard = ({ sn }: { sn: string }): boolean => sn === card;
      return { ended: ended.filter(isOfCard), begun: begun.filter(isOfCard), risen: [] };
    }),
    ...risen.map((each) => ({ ended: [], begun: [], risen: [each] })),
  ];
}

function isNothing({ ended, begun, risen }: CardChanges): boolean {
  return ended.length === 0 && begun.length === 0 && risen.length === 0;
}
