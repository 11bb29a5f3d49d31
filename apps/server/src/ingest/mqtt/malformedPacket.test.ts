import { eventually } from '@muster/testkit/eventually.ts';
import type { Packet } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { hello, pingreq, type RawMqtt, rawMqtt } from '../../testing/rawMqtt.ts';
import type { Gateway } from '../gateway/gatewayKeys.ts';
import { type Broker, createBroker } from './broker.ts';
import { reason } from './mqttReply.ts';
import type { PublishOutcome } from './sessionPorts.ts';

const gateway: Gateway = { id: 'g1', name: 'gateway', buildingId: 'b1', keyHash: '' };
const publish: Packet = {
  cmd: 'publish',
  topic: 'muster/b1/position',
  payload: 'a',
  qos: 1,
  messageId: 1,
  dup: false,
  retain: false,
};

let broker: Broker;
let port: number;
let answer: () => Promise<PublishOutcome>;
let closings: string[];
let failures: unknown[];

beforeEach(async () => {
  closings = [];
  failures = [];
  answer = async () => ({ reason: reason.success });
  broker = createBroker({
    authenticate: async () => gateway,
    publish: () => answer(),
    note: (event, _session, why) => void (event === 'closed' && closings.push(why ?? '')),
    failed: (_session, error) => void failures.push(error),
  });
  port = await broker.listen('127.0.0.1', 0);
});
afterEach(() => broker.drain());

async function answers({ socket, next }: RawMqtt): Promise<void> {
  const answered = next('pingresp');
  socket.write(pingreq);
  await answered;
}

describe.each([4, 5] as const)('MQTT version %s: a malformed packet', (protocolVersion) => {
  const properties = protocolVersion === 5 ? [0] : [];
  const withId = (header: number, ...rest: number[]): Buffer => {
    const body = [0, 1, ...properties, ...rest];
    return Buffer.from([header, body.length, ...body]);
  };

  it.each([
    ['SUBSCRIBE without topics', withId(0x82), reason.protocolError, 'subscribe without topics'],
    ['UNSUBSCRIBE without topics', withId(0xa2), reason.protocolError, 'unsubscribe without topics'],
    ['PUBREL of packet id 0', Buffer.from([0x62, 2, 0, 0]), reason.protocolError, 'pubrel with packet id 0'],
    ['PUBREL without packet id', Buffer.from([0x62, 0]), reason.malformedPacket, 'pubrel without packet id'],
    ['SUBSCRIBE of QoS 3', withId(0x82, 0, 1, 0x61, 3), reason.malformedPacket, 'malformed packet'],
    ['a packet with flags that it has not', Buffer.from([0xc1, 0]), reason.malformedPacket, 'malformed packet'],
    ['an answer of a server', Buffer.from([0xd0, 0]), reason.protocolError, 'pingresp from a client'],
  ])('%s ends its connection with the reason, and no other', async (_name, bytes, code, why) => {
    const other = await rawMqtt(port, [hello(protocolVersion, 'other')]);
    const { socket, heard, closed } = await rawMqtt(port, [hello(protocolVersion)]);
    await eventually(() => expect(heard).toHaveLength(1));
    socket.write(bytes);
    await closed;
    expect(closings).toEqual([why]);
    const farewell = protocolVersion === 5 ? [{ cmd: 'disconnect', reasonCode: code }] : [];
    expect(heard.slice(1)).toMatchObject(farewell);
    await answers(other);
    expect(failures).toEqual([]);
  });

  it('ends only its own connection when the server itself fails on a packet, and the error is reported', async () => {
    answer = () => {
      throw new Error('a defect');
    };
    const other = await rawMqtt(port, [hello(protocolVersion, 'other')]);
    const { heard, closed } = await rawMqtt(port, [hello(protocolVersion), publish]);
    await closed;
    expect(failures).toMatchObject([{ message: 'a defect' }]);
    const farewell = [{ cmd: 'disconnect', reasonCode: reason.implementationSpecificError }];
    expect(heard.slice(1)).toMatchObject(protocolVersion === 5 ? farewell : []);
    await answers(other);
  });
});
