import { type MqttVersion, publish } from './mqttReply.ts';
import { matches } from './topic.ts';

/** Messages that a client may have without saying so, far below what MQTT 5 lets it allow when it says nothing. */
const mostUnacknowledged = 100;
const largestId = 0xffff;

/** What one client reads, and what it has not yet acknowledged. */
export class Downlink {
  /** Filter and the quality that it was granted. */
  readonly #filters = new Map<string, 0 | 1>();
  readonly #unacknowledged = new Set<number>();
  #lastId = 0;

  /** What is wanted is granted up to QoS 1. */
  grant(filter: string, wanted: number): 0 | 1 {
    const quality = wanted === 0 ? 0 : 1;
    this.#filters.set(filter, quality);
    return quality;
  }

  withdraw(filter: string): void {
    this.#filters.delete(filter);
  }

  acknowledged(messageId: number): void {
    this.#unacknowledged.delete(messageId);
  }

  /** The packet that brings a message; undefined where the client does not read it, or has too much before it. */
  packet(version: MqttVersion, topic: string, payload: Buffer): Buffer | undefined {
    const granted = [...this.#filters].filter(([filter]) => matches(filter, topic)).map(([, quality]) => quality);
    if (granted.length === 0 || this.#unacknowledged.size >= mostUnacknowledged) return undefined;
    return granted.includes(1) ? publish(version, topic, payload, this.#nextId()) : publish(version, topic, payload);
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % largestId) + 1;
    while (this.#unacknowledged.has(this.#lastId));
    this.#unacknowledged.add(this.#lastId);
    return this.#lastId;
  }
}
