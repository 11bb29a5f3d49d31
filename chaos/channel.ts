import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { binaryContentType, encodePositions } from '@muster/protocols/musterBinary.ts';
import mqtt from 'mqtt';

/** Where the server listens after every start, and as whom devices speak to it. */
export interface Target {
  readonly httpUrl: string;
  readonly mqttUrl: string;
  readonly buildingId: string;
  readonly gateway: string;
  readonly key: string;
}

/** One way into Muster. */
export interface Channel {
  readonly name: string;
  /** Batches that may be on their way at a time. */
  readonly window: number;
  /** Most positions of a batch. */
  readonly batch: number;
  /**
   * Resolves when the batch is acknowledged, with the number of positions that were known before, where the protocol
   * tells. Rejects when nothing can be said: the same batch is then sent again.
   */
  send(positions: readonly Position[]): Promise<number>;
  close(): Promise<void>;
}

/** The server answered what it should never answer: to send again would not help. */
export class WrongReply extends Error {}

/** The server is full, away or stopping. */
class NotNow extends Error {}

/** A reply may wait for a database that is just being started again. */
const replyWithinMs = 30_000;

/** `POST /ingest/positions`, one batch behind the other. */
export function httpChannel({ httpUrl, key }: Target, form: 'JSON' | 'binary'): Channel {
  return {
    name: `HTTP ${form}`,
    window: 1,
    batch: 2000,
    send: async (positions) => {
      const isBinary = form === 'binary';
      const response = await fetch(`${httpUrl}/ingest/positions`, {
        method: 'POST',
        headers: { 'content-type': isBinary ? binaryContentType : 'application/json', 'x-ingest-key': key },
        body: isBinary ? Buffer.from(encodePositions(toPositionBatch(positions))) : JSON.stringify(positions),
        signal: AbortSignal.timeout(replyWithinMs),
      });
      const text = await response.text();
      if (response.status === 503) throw new NotNow(text);
      if (response.status !== 200) throw new WrongReply(`HTTP ${response.status}: ${text}`);
      return duplicatesOf(text, positions.length);
    },
    close: async () => {},
  };
}

/** Every position is new or known; nothing of what the senders make may be rejected. */
function duplicatesOf(text: string, count: number): number {
  // Holds for every 200 of this path (docs/protocols.md).
  const { data } = JSON.parse(text) as { data: { accepted: number; duplicates: number; rejected: unknown[] } };
  if (data.rejected.length > 0 || data.accepted + data.duplicates !== count) throw new WrongReply(text);
  return data.duplicates;
}

/**
 * MQTT by a client that we did not write, QoS 1: it keeps what was not acknowledged and sends it again when it is
 * connected again. Version 4 is MQTT 3.1.1.
 */
export function mqttChannel(
  { mqttUrl, buildingId, gateway, key }: Target,
  { version, batch, window }: { version: 4 | 5; batch: number; window: number },
): Channel {
  const client = mqtt.connect(mqttUrl, {
    protocolVersion: version,
    username: gateway,
    password: key,
    clientId: `chaos-${version}-${batch}`,
    reconnectPeriod: 100,
    connectTimeout: 5000,
    // The server may not know its gateways yet.
    reconnectOnConnackError: true,
  });
  // Why there is no connection now: it tries again.
  client.on('error', () => {});
  const topic = `muster/${buildingId}/position`;
  return {
    name: `MQTT ${version === 4 ? '3.1.1' : '5'}, ${batch === 1 ? 'single' : 'batches'}`,
    window,
    batch,
    send: async (positions) => {
      await client.publishAsync(topic, JSON.stringify(batch === 1 ? positions[0] : positions), { qos: 1 });
      return 0;
    },
    close: () => client.endAsync(true),
  };
}
