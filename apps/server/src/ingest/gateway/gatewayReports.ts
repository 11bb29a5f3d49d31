import type { Database } from '../../core/db/database.ts';
import { type GatewayTimes, writeGatewayReports } from './gateway.store.ts';

/** When each gateway last brought something: kept in memory for the path of positions, written now and then. */
export class GatewayReports {
  readonly #now: () => number;
  #unwritten = new Map<string, GatewayTimes>();

  /** @param now epoch ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The gateway has just brought something. */
  note(gatewayId: string): void {
    const positionsAt = this.#unwritten.get(gatewayId)?.positionsAt ?? null;
    this.#unwritten.set(gatewayId, { gatewayId, reportedAt: this.#now(), positionsAt });
  }

  /** Positions have just come by the gateway. */
  notePositions(gatewayId: string): void {
    const now = this.#now();
    this.#unwritten.set(gatewayId, { gatewayId, reportedAt: now, positionsAt: now });
  }

  /** Writes what is new. What cannot be written is not tried again: the next report says it better. */
  async flush(db: Database): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const reports = [...this.#unwritten.values()];
    this.#unwritten = new Map();
    await writeGatewayReports(db, reports);
  }
}
