import { type MqttVersion, publish } from './mqttReply.ts';
import { matches } from './topic.ts';

/** Maximum number of unacknowledged messages of a client, far below the default of MQTT 5. */
const mostUnacknowledged = 100;
const largestId = 0xffff;

/** Subscriptions of one client, and its unacknowledged messages. */
export class Downlink {
  /** Filter and its granted QoS. */
  readonly #filters = new Map<string, 0 | 1>();
  readonly #unacknowledged = new Set<number>();
  #lastId = 0;

  /** Requests are granted up to QoS 1. */
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

  /** The packet of a message; undefined if the client does not subscribe to it, or has too many pending. */
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
