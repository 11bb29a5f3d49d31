import type { ConditionReporter } from '../../core/health/conditionReporter.ts';
import { localName } from '../../core/local/localAccess.store.ts';
import type { Gateway } from './gatewayKeys.ts';

interface PositionWatchPorts {
  conditions: ConditionReporter;
  /** Epoch ms, for users. */
  now(): number;
  /** Monotonic ms since Muster was started: the system clock may be set. */
  elapsed(): number;
  /** Ms without a position after which a site and a gateway count as silent. */
  silenceMs: number;
}

interface Heard {
  /** Epoch ms. */
  t: number;
  /** Of `elapsed`. */
  at: number;
}

/** Conditions that are raised. */
interface Silent {
  buildings: Set<string>;
  /** Gateway → its building. */
  gateways: Map<string, string>;
}

/** Raises `noPositions` and `noPositionsGateway` for sites and gateways that stopped sending positions. */
export class PositionWatch {
  readonly #ports: PositionWatchPorts;
  readonly #heardOf = new Map<string, Heard>();
  #silent: Silent = { buildings: new Set(), gateways: new Map() };

  constructor(ports: PositionWatchPorts) {
    this.#ports = ports;
  }

  /** State of before this thread was started. */
  restore(times: readonly { gatewayId: string; positionsAt: number }[]): void {
    const { now, elapsed } = this.#ports;
    for (const { gatewayId, positionsAt } of times)
      this.#heardOf.set(gatewayId, { t: positionsAt, at: elapsed() - (now() - positionsAt) });
  }

  /** Positions of a gateway have just arrived. */
  heard({ id }: Gateway): void {
    this.#heardOf.set(id, { t: this.#ports.now(), at: this.#ports.elapsed() });
  }

  /**
   * Raises conditions of silent gateways, and ends those of gateways that send again or may not send any more.
   * @param gateways that may send now
   */
  tick(gateways: readonly Gateway[]): void {
    const { conditions } = this.#ports;
    const silent: Silent = { buildings: new Set(), gateways: new Map() };
    const newest = new Map<string, Heard>();
    for (const { id, buildingId, name } of gateways) {
      const heard = this.#heardOf.get(id);
      if (heard === undefined) continue;
      if (heard.at >= (newest.get(buildingId)?.at ?? -Infinity)) newest.set(buildingId, heard);
      // Tools of this machine replay recordings, and finish.
      if (name === localName || !this.#isSilent(heard)) continue;
      silent.gateways.set(id, buildingId);
      conditions.raise('noPositionsGateway', { buildingId, subject: id, since: heard.t, facts: { gateway: name } });
    }
    for (const [buildingId, heard] of newest) {
      if (!this.#isSilent(heard)) continue;
      silent.buildings.add(buildingId);
      conditions.raise('noPositions', { buildingId, since: heard.t });
    }
    this.#clearAllBut(silent);
    this.#silent = silent;
  }

  #clearAllBut({ buildings, gateways }: Silent): void {
    const { conditions } = this.#ports;
    for (const [subject, buildingId] of this.#silent.gateways)
      if (!gateways.has(subject)) conditions.clear('noPositionsGateway', { buildingId, subject });
    for (const buildingId of this.#silent.buildings)
      if (!buildings.has(buildingId)) conditions.clear('noPositions', { buildingId });
  }

  #isSilent({ at }: Heard): boolean {
    // While Muster was down nobody could send.
    return this.#ports.elapsed() - Math.max(at, 0) >= this.#ports.silenceMs;
  }
}
