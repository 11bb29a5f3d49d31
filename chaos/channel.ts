import type { Receipt } from '@muster/model/ingest/wire.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { binaryContentType, encodePositions } from '@muster/protocols/musterBinary.ts';
import mqtt from 'mqtt';

/** Address of the server after every start, and the credentials of devices. */
export interface Target {
  readonly httpUrl: string;
  readonly mqttUrl: string;
  readonly buildingId: string;
  readonly gateway: string;
  readonly key: string;
}

/** One ingest protocol. */
export interface Channel {
  readonly name: string;
  /** Maximum batches in flight. */
  readonly window: number;
  /** Maximum positions of a batch. */
  readonly batch: number;
  /**
   * Resolves when the batch is acknowledged, with the number of duplicates, if the protocol reports it. Rejects when
   * the outcome is unknown: the same batch is then sent again.
   */
  send(positions: readonly Position[]): Promise<number>;
  close(): Promise<void>;
}

/** The server sent a forbidden reply: a retry would not help. */
export class WrongReply extends Error {}

/** The server is full, down or stopping. */
class NotNow extends Error {}

/** A reply may wait for the restart of a database. */
const replyWithinMs = 30_000;

/** `POST /ingest/positions`, one batch after the other. */
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

/** Every position is new or a duplicate; positions of the senders must not be rejected. */
function duplicatesOf(text: string, count: number): number {
  // Holds for every 200 of this path (docs/protocols.md).
  const { data } = JSON.parse(text) as { data: Receipt };
  if (data.rejected.length > 0 || data.accepted + data.duplicates !== count) throw new WrongReply(text);
  return data.duplicates;
}

/**
 * MQTT with an independent client, QoS 1: it resends unacknowledged messages when it is connected again. Version 4 is
 * MQTT 3.1.1.
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
    // The server may not have loaded its gateways yet.
    reconnectOnConnackError: true,
  });
  // A failed connection: the client retries.
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
