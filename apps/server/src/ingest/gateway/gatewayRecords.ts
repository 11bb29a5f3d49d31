import type { Logger } from 'pino';

import type { ServerClock } from '../../core/clock/serverClock.ts';
import type { Database } from '../../core/db/database.ts';
import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import type { Protocol, Receipt } from '../ingest.ts';
import { readPositionTimes, type GatewayTimes, writeBeaconReports, writeGatewayReports } from './gateway.store.ts';
import type { Gateway } from './gatewayKeys.ts';
import { PositionWatch } from './positionWatch.ts';
import type { Refusal } from './refusal.store.ts';
import { Refusals } from './refusals.ts';

/** Time of the last message of each gateway: kept in memory for the path of positions, written from time to time. */
export class GatewayReports {
  readonly #now: () => number;
  #unwritten = new Map<string, GatewayTimes>();

  /** @param now epoch ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The gateway has just sent something. */
  note(gatewayId: string): void {
    const known = this.#unwritten.get(gatewayId);
    const reportedAt = this.#now();
    const minutes = minutesWith(known, reportedAt);
    this.#unwritten.set(gatewayId, { gatewayId, reportedAt, positionsAt: known?.positionsAt ?? null, minutes });
  }

  /** Positions of the gateway have just arrived. */
  notePositions(gatewayId: string): void {
    const now = this.#now();
    const minutes = minutesWith(this.#unwritten.get(gatewayId), now);
    this.#unwritten.set(gatewayId, { gatewayId, reportedAt: now, positionsAt: now, minutes });
  }

  /** Writes changes; a failed write is repeated the next time, because its minutes count for the availability. */
  async flush(db: Database): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const reports = this.#unwritten;
    this.#unwritten = new Map();
    try {
      await writeGatewayReports(db, [...reports.values()]);
    } catch (error) {
      for (const [id, later] of this.#unwritten) {
        const minutes = [...new Set([...(reports.get(id)?.minutes ?? []), ...later.minutes])];
        reports.set(id, { ...later, positionsAt: later.positionsAt ?? reports.get(id)?.positionsAt ?? null, minutes });
      }
      this.#unwritten = reports;
      throw error;
    }
  }
}

/** Minutes not written completely, and the current one. */
function minutesWith(known: GatewayTimes | undefined, now: number): readonly number[] {
  const minute = Math.floor(now / 60_000);
  const minutes = known?.minutes ?? [];
  return minutes.at(-1) === minute ? minutes : [...minutes, minute];
}

/** Time of the last reading of beacons: kept in memory for the path of positions, written from time to time. */
class BeaconReports {
  readonly #now: () => number;
  /** SNs by building. */
  #unwritten = new Map<string, Set<string>>();

  /** @param now epoch ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A device has just received them. @param sns of registered beacons, or unknown ids */
  note(buildingId: string, sns: readonly string[]): void {
    let heard = this.#unwritten.get(buildingId);
    if (heard === undefined) this.#unwritten.set(buildingId, (heard = new Set()));
    for (const sn of sns) heard.add(sn);
  }

  /** Writes changes. A failed write is not repeated: the next reading replaces it. */
  async flush(db: Database): Promise<void> {
    const heard = this.#unwritten;
    if (heard.size === 0) return;
    this.#unwritten = new Map();
    const heardAt = new Date(this.#now()).toISOString();
    for (const [buildingId, sns] of heard) await writeBeaconReports(db, buildingId, [...sns], heardAt);
  }
}

interface RecordOptions {
  clock: Pick<ServerClock, 'now'>;
  conditions: ConditionReporter;
  silenceMs: number;
  log: Logger;
}

/**
 * State of gateways besides their keys: when they and the beacons around them were last heard, and what was refused.
 */
export class GatewayRecords {
  readonly #log: Logger;
  readonly #reports: GatewayReports;
  readonly #beacons: BeaconReports;
  readonly #refusals: Refusals;
  readonly #watch: PositionWatch;

  constructor({ clock: { now }, conditions, silenceMs, log }: RecordOptions) {
    this.#log = log;
    this.#reports = new GatewayReports(now);
    this.#beacons = new BeaconReports(now);
    this.#refusals = new Refusals({ now, log });
    const elapsed = (): number => process.uptime() * 1000;
    this.#watch = new PositionWatch({ conditions, now, elapsed, silenceMs });
  }

  /** A message with the key of a gateway has arrived. */
  heard(gatewayId: string): void {
    this.#reports.note(gatewayId);
  }

  /** Devices received beacons. @param sns as in `BeaconReports.note` */
  heardBeacons(buildingId: string, sns: readonly string[]): void {
    this.#beacons.note(buildingId, sns);
  }

  note(_protocol: Protocol, gateway: Gateway, { accepted, duplicates }: Receipt): void {
    if (accepted + duplicates === 0) return;
    this.#reports.notePositions(gateway.id);
    this.#watch.heard(gateway);
  }

  refused(refusal: Refusal): void {
    this.#refusals.note(refusal);
  }

  /** Silences that continue are raised again before the thread is ready, and so continue. */
  async restore(db: Database, gateways: readonly Gateway[]): Promise<void> {
    this.#watch.restore(await readPositionTimes(db));
    this.#watch.tick(gateways);
  }

  /** @param gateways that may send now */
  tick(gateways: readonly Gateway[]): void {
    this.#watch.tick(gateways);
  }

  /** Writes changes; a failed write is repeated the next time. */
  async flush(db: Database): Promise<void> {
    try {
      await this.#reports.flush(db);
      await this.#beacons.flush(db);
      await this.#refusals.flush(db);
    } catch (error) {
      this.#log.warn({ part: 'ingest', err: error }, 'the reports of gateways could not be written');
    }
  }
}
