import { eventually } from '@muster/testkit/eventually.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Gateway } from '../gateway/gatewayKeys.ts';
import { type Broker, createBroker } from './broker.ts';
import { Downlink } from './downlink.ts';

const gateway: Gateway = { id: 'g1', name: 'gateway', buildingId: 'b1', keyHash: '' };
const toW1 = 'muster/b1/tag/W1/down';
const text = Buffer.from('hello');

describe('a subscribed message', () => {
  it('is sent with the granted QoS', () => {
    const downlink = new Downlink();
    expect(downlink.packet(4, toW1, text)).toBeUndefined();
    expect([downlink.grant('muster/b1/tag/+/down', 2), downlink.grant('muster/b1/tag/W2/down', 0)]).toEqual([1, 0]);
    // Type 3, QoS 1.
    expect(downlink.packet(4, toW1, text)?.[0]).toBe(0x32);
    downlink.withdraw('muster/b1/tag/+/down');
    expect(downlink.packet(4, toW1, text)).toBeUndefined();
    expect(downlink.packet(4, 'muster/b1/tag/W2/down', text)?.[0]).toBe(0x30);
  });

  it('waits while the client acknowledges nothing', () => {
    const downlink = new Downlink();
    downlink.grant(toW1, 1);
    const sent = Array.from({ length: 101 }, () => downlink.packet(5, toW1, text));
    expect(sent.filter((packet) => packet !== undefined)).toHaveLength(100);
    downlink.acknowledged(1);
    expect(downlink.packet(5, toW1, text)).toBeDefined();
  });
});

describe.each([4, 5] as const)('MQTT version %s', (protocolVersion) => {
  let broker: Broker;
  let port: number;
  let clients: MqttClient[];

  beforeEach(async () => {
    clients = [];
    broker = createBroker({
      authenticate: async () => gateway,
      publish: () => 'busy',
      note: () => {},
      failed: () => {},
    });
    port = await broker.listen('127.0.0.1', 0);
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    await broker.drain();
  });

  async function connect(): Promise<MqttClient> {
    const login = { username: 'gateway', password: 'secret', reconnectPeriod: 0 };
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { ...login, protocolVersion });
    clients.push(client);
    return client;
  }

  it('sends a wristband its message through every subscriber, and to nobody else', async () => {
    const [reader, other] = [await connect(), await connect()];
    const heard: string[] = [];
    reader.on('message', (topic, payload) => heard.push(`${topic} ${String(payload)}`));
    other.on('message', () => heard.push('nobody asked for it'));
    expect(broker.send('b1', toW1, text)).toBe(0);
    await reader.subscribeAsync('muster/b1/tag/+/down', { qos: 1 });
    await other.subscribeAsync('muster/b1/tag/W2/down', { qos: 1 });
    expect(broker.send('b1', toW1, text)).toBe(1);
    expect(broker.send('b2', toW1, text)).toBe(0);
    await eventually(() => expect(heard).toEqual([`${toW1} hello`]));
    await reader.unsubscribeAsync('muster/b1/tag/+/down');
    expect(broker.send('b1', toW1, text)).toBe(0);
  });

  it('accepts acknowledgements, so that more can follow', async () => {
    const reader = await connect();
    let count = 0;
    reader.on('message', () => (count += 1));
    await reader.subscribeAsync(toW1, { qos: 1 });
    for (let round = 1; round <= 3; round += 1) {
      for (let message = 0; message < 60; message += 1) expect(broker.send('b1', toW1, text)).toBe(1);
      await eventually(() => expect(count).toBe(round * 60));
      // The client has acknowledged earlier messages before it receives this answer.
      await reader.subscribeAsync(toW1, { qos: 1 });
    }
  });
});
