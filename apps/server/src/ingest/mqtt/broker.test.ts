import type { Socket } from 'node:net';

import { eventually } from '@muster/testkit/eventually.ts';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import type { Packet } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { hello, type RawMqtt, rawMqtt } from '../../testing/rawMqtt.ts';
import type { Gateway } from '../gateway/gatewayKeys.ts';
import { type Broker, createBroker } from './broker.ts';
import { reason } from './mqttReply.ts';
import type { PublishOutcome } from './sessionPorts.ts';

const gateway: Gateway = { id: 'g1', name: 'gateway', buildingId: 'b1', keyHash: '' };
const position = 'muster/b1/position';
const stored: PublishOutcome = { reason: reason.success };

let broker: Broker;
let port: number;
let clients: MqttClient[];
let sockets: Socket[];
let received: { topic: string; text: string }[];
/** Answer of the ingest thread to the next publishes. */
let answer: (text: string) => Promise<PublishOutcome> | 'busy';
let closings: string[];

beforeEach(async () => {
  clients = [];
  sockets = [];
  received = [];
  closings = [];
  answer = () => Promise.resolve(stored);
  broker = createBroker({
    authenticate: async (user, key) => (user === 'gateway' && key === 'secret' ? gateway : undefined),
    publish: (_gateway, topic, payload) => {
      const taken = answer(payload.toString());
      if (taken !== 'busy') received.push({ topic, text: payload.toString() });
      return taken;
    },
    note: (event, _session, why) => {
      if (event === 'closed') closings.push(why ?? '');
    },
    failed: () => {},
  });
  port = await broker.listen('127.0.0.1', 0);
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)));
  for (const socket of sockets) socket.destroy();
  await broker.drain();
});

async function connect(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: 'gateway',
    password: 'secret',
    reconnectPeriod: 0,
    ...options,
  });
  clients.push(client);
  client.on('error', () => {});
  return client;
}

/** A client that sends exactly the test's packets, and records all received ones. */
async function rawConnect(...packets: Packet[]): Promise<RawMqtt> {
  const client = await rawMqtt(port, packets);
  sockets.push(client.socket);
  return client;
}

const publish = (messageId: number, payload: string, qos: 0 | 1 | 2 = 1): Packet => ({
  cmd: 'publish',
  topic: position,
  payload,
  qos,
  messageId,
  dup: false,
  retain: false,
});
const acks = (heard: Packet[]): (number | undefined)[] =>
  heard.filter(({ cmd }) => cmd === 'puback').map(({ messageId }) => messageId);

describe.each([4, 5] as const)('MQTT version %s', (protocolVersion) => {
  it('accepts a publish of a known gateway and acknowledges it', async () => {
    const client = await connect({ protocolVersion });
    await client.publishAsync(position, 'one', { qos: 1 });
    expect(received).toEqual([{ topic: position, text: 'one' }]);
  });

  it('refuses a client without name, and one with a wrong key', async () => {
    const refused = async (options: IClientOptions): Promise<number | undefined> => {
      const error: unknown = await connect({ protocolVersion, ...options }).catch((error: unknown) => error);
      return error instanceof Error && 'code' in error ? Number(error.code) : undefined;
    };
    const code = protocolVersion === 5 ? reason.badUserOrPassword : 4;
    expect(await refused({ username: undefined, password: undefined })).toBe(code);
    expect(await refused({ password: 'guess' })).toBe(code);
  });

  it('acknowledges nothing before it is durable, and then in the order of sending', async () => {
    const gates = new Map<string, () => void>();
    answer = (text) => new Promise((resolve) => gates.set(text, () => resolve(stored)));
    const { heard } = await rawConnect(hello(protocolVersion), publish(1, 'a'), publish(2, 'b'), publish(3, 'c'), {
      cmd: 'pingreq',
    });
    await eventually(() => expect(heard.at(-1)?.cmd).toBe('pingresp'));
    expect(acks(heard)).toEqual([]);
    gates.get('c')?.();
    gates.get('b')?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(acks(heard)).toEqual([]);
    gates.get('a')?.();
    await eventually(() => expect(acks(heard)).toEqual([1, 2, 3]));
  });

  it('grants the messages to its bracelets and nothing else', async () => {
    const client = await connect({ protocolVersion });
    await expect(client.subscribeAsync('muster/b1/tag/+/down', { qos: 2 })).resolves.toMatchObject([{ qos: 1 }]);
    await expect(client.subscribeAsync('#')).rejects.toThrow();
    await expect(client.subscribeAsync(position)).rejects.toThrow();
  });

  it('ends without acknowledging when a publish cannot be stored', async () => {
    answer = () => Promise.reject(new Error('the disk is full'));
    const { heard, closed } = await rawConnect(hello(protocolVersion), publish(1, 'a'));
    await closed;
    expect(acks(heard)).toEqual([]);
    expect(closings).toEqual(['could not be stored']);
  });

  it("replaces a client's connection by its second one", async () => {
    const first = await rawConnect(hello(protocolVersion, 'same'));
    await eventually(() => expect(first.heard[0]?.cmd).toBe('connack'));
    const second = await rawConnect(hello(protocolVersion, 'same'), { cmd: 'pingreq' });
    await first.closed;
    await eventually(() => expect(second.heard.at(-1)?.cmd).toBe('pingresp'));
    expect(broker.connections()).toBe(1);
  });

  it('retries a publish while there is no room, without changing the order', async () => {
    let isFull = true;
    answer = () => (isFull ? 'busy' : Promise.resolve(stored));
    const { heard } = await rawConnect(hello(protocolVersion), publish(1, 'a'), publish(2, 'b'));
    await eventually(() => expect(heard).toHaveLength(1));
    isFull = false;
    await eventually(() => expect(acks(heard)).toEqual([1, 2]));
    expect(received.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('disconnects the client unacknowledged when there is no room for long', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    answer = () => {
      vi.advanceTimersByTime(2500);
      return 'busy';
    };
    const { heard, closed } = await rawConnect(hello(protocolVersion), publish(1, 'a'));
    await closed;
    vi.useRealTimers();
    expect(acks(heard)).toEqual([]);
    expect(closings).toEqual(['no room in the queue']);
    if (protocolVersion === 5)
      expect(heard.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: reason.quotaExceeded });
  });

  it('closes on bytes that are no MQTT, and on a packet larger than any batch', async () => {
    const { socket, closed } = await rawConnect();
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await closed;
    const large = await rawConnect(hello(protocolVersion));
    await eventually(() => expect(large.heard).toHaveLength(1));
    large.socket.write(Buffer.concat([Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(5_000_000)]));
    await large.closed;
    expect(closings.at(-1)).toBe('packet too large');
  });

  it('acknowledges accepted publishes before it stops', async () => {
    let store: () => void = () => {};
    answer = () => new Promise((resolve) => (store = () => resolve(stored)));
    const { heard, closed } = await rawConnect(hello(protocolVersion), publish(1, 'a'));
    await eventually(() => expect(received).toHaveLength(1));
    const drained = broker.drain();
    store();
    await Promise.all([drained, closed]);
    expect(acks(heard)).toEqual([1]);
  });
});

describe('MQTT 3.1.1', () => {
  it('completes QoS 2', async () => {
    const client = await connect({ protocolVersion: 4 });
    await client.publishAsync(position, 'twice', { qos: 2 });
    expect(received).toEqual([{ topic: position, text: 'twice' }]);
  });

  it('closes when a publish is not allowed, since it has no reason code for it', async () => {
    answer = () => Promise.resolve({ reason: reason.notAuthorized });
    const { heard, closed } = await rawConnect(hello(4), publish(1, 'a'));
    await closed;
    expect(acks(heard)).toEqual([]);
  });

  it('refuses an anonymous persistent session', async () => {
    const { socket, heard, closed } = await rawConnect();
    // Clean session 0, keep alive 60, no client id: our packet library refuses to write this.
    socket.write(Buffer.from([0x10, 12, 0, 4, ...Buffer.from('MQTT'), 4, 0, 0, 60, 0, 0]));
    await closed;
    expect(heard).toMatchObject([{ cmd: 'connack', returnCode: 2 }]);
  });
});

describe('MQTT 5', () => {
  it('sends its limits at the start and assigns an id to a client without one', async () => {
    const { heard } = await rawConnect(hello(5, ''));
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toMatchObject({
      reasonCode: 0,
      sessionPresent: false,
      properties: {
        receiveMaximum: 1024,
        maximumQoS: 1,
        topicAliasMaximum: 0,
        sharedSubscriptionAvailable: false,
        assignedClientIdentifier: expect.stringMatching(/./),
      },
    });
  });

  it('returns why a publish was refused, and continues', async () => {
    const outcomes: PublishOutcome[] = [
      { reason: reason.notAuthorized },
      { reason: reason.payloadFormatInvalid, detail: 'not JSON' },
      stored,
    ];
    answer = () => Promise.resolve(outcomes.shift() ?? stored);
    const { heard } = await rawConnect(hello(5), publish(1, 'a'), publish(2, 'b'), publish(3, 'c'));
    await eventually(() => expect(acks(heard)).toEqual([1, 2, 3]));
    expect(heard.slice(1)).toMatchObject([
      { reasonCode: reason.notAuthorized },
      { reasonCode: reason.payloadFormatInvalid, properties: { reasonString: 'not JSON' } },
      { reasonCode: 0 },
    ]);
  });

  it('ends with the reason when QoS 2 is used after it was excluded', async () => {
    const { heard, closed } = await rawConnect(hello(5), publish(1, 'a', 2));
    await closed;
    expect(heard.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: reason.qosNotSupported });
  });

  it('ends the sessions of a gateway whose key was revoked', async () => {
    const { heard, closed } = await rawConnect(hello(5));
    await eventually(() => expect(heard).toHaveLength(1));
    broker.revoke(({ id }) => id === 'other');
    expect(broker.connections()).toBe(1);
    broker.revoke(({ id }) => id === 'g1');
    await closed;
    expect(heard.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: reason.administrativeAction });
  });
});

it('reports the port when another program uses it', async () => {
  await expect(broker.listen('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('answers a retained publish and a will like any other: nobody could read them', async () => {
  const client = await connect({ will: { topic: 'anywhere', payload: Buffer.from('gone'), qos: 1, retain: true } });
  await client.publishAsync(position, 'kept?', { qos: 1, retain: true });
  await client.endAsync(true);
  await eventually(() => expect(broker.connections()).toBe(0));
  expect(received).toEqual([{ topic: position, text: 'kept?' }]);
});
