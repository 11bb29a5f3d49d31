import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Gateways that may send positions into a building. */
export interface Gateway {
  id: string;
  /** The MQTT user. */
  name: string;
  buildingId: string;
  /** Of {@link hashIngestKey}. */
  keyHash: string;
}

/** A new ingest key: 256 random bits in 43 characters that need no escaping. */
export function newIngestKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Stored hash of an ingest key. Argon2 slows down guessing of passwords chosen by people; 256 random bits cannot be
 * guessed, and every request of every gateway would pay for it. SHA-256 is enough, and a key can be looked up by its
 * hash.
 */
export function hashIngestKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The gateways in memory, so that a request costs one hash and no query. */
export class GatewayKeys {
  #byHash: ReadonlyMap<string, Gateway> = new Map();
  #byName: ReadonlyMap<string, Gateway> = new Map();
  readonly #onHeard: (gatewayId: string) => void;

  /** @param onHeard called for every request with a gateway's key */
  constructor(onHeard: (gatewayId: string) => void = () => {}) {
    this.#onHeard = onHeard;
  }

  /** Replaces all known gateways. */
  replace(gateways: readonly Gateway[]): void {
    this.#byHash = new Map(gateways.map((gateway) => [gateway.keyHash, gateway]));
    this.#byName = new Map(gateways.map((gateway) => [gateway.name, gateway]));
  }

  all(): readonly Gateway[] {
    return [...this.#byHash.values()];
  }

  /**
   * The gateway of a key. The duration of the look-up reveals nothing: choosing the compared hash would need an inverse
   * of SHA-256.
   */
  byKey(key: string): Gateway | undefined {
    const gateway = this.#byHash.get(hashIngestKey(key));
    if (gateway !== undefined) this.#onHeard(gateway.id);
    return gateway;
  }

  /** The gateway of this name, if the key is its own. */
  byNameAndKey(name: string, key: string): Gateway | undefined {
    const gateway = this.#byName.get(name);
    // An unknown name needs as long as a known one.
    const wanted = Buffer.from(gateway?.keyHash ?? hashIngestKey(''));
    const isKey = timingSafeEqual(wanted, Buffer.from(hashIngestKey(key)));
    return isKey ? gateway : undefined;
  }

  /** False once the gateway was deleted, disabled, moved or given another key. */
  isCurrent(gateway: Gateway): boolean {
    const now = this.#byHash.get(gateway.keyHash);
    return now?.id === gateway.id && now.buildingId === gateway.buildingId && now.name === gateway.name;
  }
}
