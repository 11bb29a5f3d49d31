import { demoGate, type GatePass } from '@muster/demo/gate.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';
import mqtt, { type MqttClient } from 'mqtt';

import { type Ask, createAsk, tlsOptions, type Trusted } from './trust.ts';

/** Address of a running Muster, and credentials. */
export interface Target extends Trusted {
  httpUrl: string;
  /** null = the broker is off. */
  mqttUrl: string | null;
  buildingId: string;
  gateway: string;
  key: string;
}

/** Sends a batch; resolves when Muster has confirmed that it is durable. */
export interface Sender {
  send(positions: readonly Position[]): Promise<void>;
  close(): Promise<void>;
}

const knotsPerMetreASecond = 1 / 0.514444;
const retryMs = 500;

/** Batches by MQTT QoS 1; the client resends unacknowledged ones. */
export async function createMqttSender(target: Target): Promise<Sender> {
  if (target.mqttUrl === null) throw new Error('The MQTT broker of this Muster is off (MUSTER_MQTT_PORT).');
  const client = await connectMqtt(target, target.mqttUrl, `${target.gateway}-${process.pid}`);
  const topic = `muster/${target.buildingId}/position`;
  return {
    send: async (positions) => {
      if (positions.length > 0) await client.publishAsync(topic, JSON.stringify(positions), { qos: 1 });
    },
    close: () => client.endAsync(),
  };
}

/** Connects as the gateway, and again whenever the connection is lost. */
export async function connectMqtt(target: Target, mqttUrl: string, clientId: string): Promise<MqttClient> {
  const client = await mqtt.connectAsync(mqttUrl, {
    username: target.gateway,
    password: target.key,
    clientId,
    clean: true,
    reconnectPeriod: retryMs,
    ...tlsOptions(target),
  });
  // The certificate may have been renewed.
  client.on('close', () => Object.assign(client.options, tlsOptions(target)));
  return client;
}

/** Batches by `POST /ingest/positions`; refused for a full queue they are sent again. */
export function createHttpSender(target: Target): Sender {
  const ask = createAsk(target.httpUrl, target);
  return {
    send: async (positions) => {
      if (positions.length === 0) return;
      await untilAccepted(() => ask('/ingest/positions', post(target, positions)));
    },
    close: async () => {},
  };
}

/** Cards at the gate, by `POST /ingest/access-event`; stops at a site that was created before the demo had a gate. */
export function createGateSender(target: Target): { send(passes: readonly GatePass[]): Promise<void> } {
  const ask = createAsk(target.httpUrl, target);
  let isKnown = true;
  return {
    send: async (passes) => {
      if (passes.length === 0 || !isKnown) return;
      const events = passes.map((pass) => ({ checkpoint: demoGate.device, granted: true, ...pass }));
      const reply = await untilAccepted(() => ask('/ingest/access-event', post(target, events)));
      isKnown = !reply.includes('unknownCheckpoint');
    },
  };
}

function post({ key }: Target, content: unknown) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': key },
    body: JSON.stringify(content),
  };
}

/** One request a position, like the Traccar client and vehicle trackers of the OsmAnd protocol. */
export function createOsmandSender(target: Target): Sender {
  const ask = createAsk(target.httpUrl, target);
  const sendOne = async (position: Position): Promise<void> => {
    const query = new URLSearchParams({ id: position.tag, key: target.key, timestamp: String(position.t) });
    const put = (name: string, value: number | undefined): void => {
      if (value !== undefined) query.set(name, String(value));
    };
    put('lat', position.lat);
    put('lon', position.lon);
    put('speed', position.speed === undefined ? undefined : position.speed * knotsPerMetreASecond);
    put('bearing', position.heading);
    put('accuracy', position.accuracy);
    put('batt', position.battery);
    await untilAccepted(() => ask(`/ingest/osmand?${query.toString()}`));
  };
  return {
    send: async (positions) => {
      await Promise.all(positions.map((position) => sendOne(position)));
    },
    close: async () => {},
  };
}

/**
 * Retries while the server is full or away; returns the body of the reply.
 * @throws when it refuses for another reason, with its message
 */
async function untilAccepted(request: () => ReturnType<Ask>): Promise<string> {
  for (;;) {
    const answer = await request().catch(() => null);
    if (answer?.status === 200) return answer.body;
    if (answer !== null && answer.status !== 503 && answer.status !== 429) {
      throw new Error(`Muster refused what was sent: ${answer.status} ${answer.body}`);
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
