import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';
import type { DecodedPositions } from '@muster/protocols/decoded.ts';

import type { ConditionReporter } from '../core/health/conditionReporter.ts';

interface DeviceClockPorts {
  conditions: ConditionReporter;
  isRegistered(buildingId: string, tag: string): boolean;
  /** The server's own clock has stepped: any clock may be wrong. */
  isServerInDoubt(): boolean;
  /** Monotonic milliseconds, independent of the clock. */
  elapsed(): number;
  /** Epoch ms. */
  now(): number;
}

/** A tag that sent nothing with a right clock since `since`. */
interface WrongClock {
  buildingId: string;
  tag: string;
  /** Of `elapsed`: the first and the newest by the wrong clock. */
  since: number;
  newest: number;
  /** By how much it is ahead, as shown to users. */
  seconds: number;
  isRaised: boolean;
}

/** A clock that is wrong for this long is reported (alarms.md, "a device's clock may be wrong"). */
const noticeAfterMs = 60_000;
/** After this time without a message it is dropped. */
const forgottenAfterMs = 3_600_000;
/** Maximum number per site: when the time of a whole network is wrong, these are enough. */
const mostRaised = 20;

/**
 * Reports registered tags whose positions are refused for their time, or stored with the current time, for a minute.
 */
export class DeviceClocks {
  readonly #ports: DeviceClockPorts;
  readonly #wrong = new Map<string, WrongClock>();

  constructor(ports: DeviceClockPorts) {
    this.#ports = ports;
  }

  /** Result of decoding a message, before it is stored. */
  note(buildingId: string, { batch, rejected }: DecodedPositions): void {
    for (const { clock } of rejected) if (clock !== undefined) this.#noteWrong(buildingId, clock.tag, clock.aheadMs);
    if (batch.deviceT === undefined && this.#wrong.size === 0) return;
    for (let row = 0; row < batch.length; row++) this.#noteRow(buildingId, batch, row);
  }

  /** To be called from time to time: ends conditions that no longer apply. */
  tick(): void {
    const before = this.#ports.elapsed() - forgottenAfterMs;
    for (const [key, { buildingId, tag, newest }] of this.#wrong) {
      if (newest < before || !this.#ports.isRegistered(buildingId, tag)) this.#forget(key);
    }
  }

  #noteRow(buildingId: string, { tags, t, flags, deviceT }: PositionBatch, row: number): void {
    const tag = tags[row] ?? '';
    if (((flags[row] ?? 0) & positionFlag.clockOff) === 0) return this.#forget(keyOf(buildingId, tag));
    const aheadMs = (deviceT?.[row] ?? Number.NaN) - (t[row] ?? Number.NaN);
    if (!Number.isNaN(aheadMs)) this.#noteWrong(buildingId, tag, aheadMs);
  }

  #noteWrong(buildingId: string, tag: string, aheadMs: number): void {
    const { elapsed, isRegistered, isServerInDoubt } = this.#ports;
    // Anybody with a gateway's key can invent tags.
    if (!isRegistered(buildingId, tag)) return;
    const key = keyOf(buildingId, tag);
    const at = elapsed();
    const seconds = Math.round(aheadMs / 1000);
    const known = this.#wrong.get(key) ?? { buildingId, tag, since: at, newest: at, seconds, isRaised: false };
    this.#wrong.set(key, known);
    known.newest = at;
    // A stopped clock is farther behind each second, which is no new information.
    if (Math.abs(seconds - known.seconds) > Math.max(60, Math.abs(known.seconds) / 10)) known.seconds = seconds;
    if (isServerInDoubt() && !known.isRaised) known.since = at;
    if (at - known.since >= noticeAfterMs) this.#raise(known);
  }

  #raise(wrong: WrongClock): void {
    const { conditions, now, elapsed } = this.#ports;
    const { buildingId, tag, seconds, since, isRaised } = wrong;
    if (!isRaised && this.#raisedIn(buildingId) >= mostRaised) return;
    wrong.isRaised = true;
    const facts = { tag, seconds };
    conditions.raise('deviceClockWrong', { buildingId, subject: tag, since: now() - (elapsed() - since), facts });
  }

  #raisedIn(buildingId: string): number {
    let count = 0;
    for (const wrong of this.#wrong.values()) if (wrong.isRaised && wrong.buildingId === buildingId) count++;
    return count;
  }

  #forget(key: string): void {
    const wrong = this.#wrong.get(key);
    if (wrong === undefined) return;
    this.#wrong.delete(key);
    const { buildingId, tag, isRaised } = wrong;
    if (isRaised) this.#ports.conditions.clear('deviceClockWrong', { buildingId, subject: tag });
  }
}

function keyOf(buildingId: string, tag: string): string {
  return `${buildingId}\n${tag}`;
}
