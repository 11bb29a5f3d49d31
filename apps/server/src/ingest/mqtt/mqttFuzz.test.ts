import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';
import { generate, type Packet } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { hello, pingreq, rawMqtt } from '../../testing/rawMqtt.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

type Version = 4 | 5;
type Phase = 'before CONNECT' | 'after CONNECT';

/** Packets of each type, version and phase. */
const packetCount = process.env['MUSTER_TEST_FULL'] === undefined ? 6 : 400;

const versions: readonly Version[] = [4, 5];
const phases: readonly Phase[] = ['before CONNECT', 'after CONNECT'];

/** Packet types of MQTT 5 §2.1.2, including the reserved one, each with valid packets. */
const packets: Readonly<Record<number, (version: Version) => Packet[]>> = {
  0: () => [],
  1: (version) => [
    hello(version, ''),
    { ...hello(version, ''), will: { topic: 'a', payload: Buffer.from('b'), qos: 1 } },
  ],
  2: () => [{ cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0 }],
  3: () => [publish('muster/b1/position', position()), publish('owntracks/a/b', '{}'), publish('muster/b1/tag/A/up')],
  4: () => [{ cmd: 'puback', messageId: 1 }],
  5: () => [{ cmd: 'pubrec', messageId: 1 }],
  6: () => [{ cmd: 'pubrel', messageId: 1 }],
  7: () => [{ cmd: 'pubcomp', messageId: 1 }],
  8: () => [{ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'muster/b1/tag/+/down', qos: 1 }] }],
  9: () => [{ cmd: 'suback', messageId: 1, granted: [0] }],
  10: () => [{ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['muster/b1/tag/+/down'] }],
  11: () => [{ cmd: 'unsuback', messageId: 1, granted: [0] }],
  12: () => [{ cmd: 'pingreq' }],
  13: () => [{ cmd: 'pingresp' }],
  14: () => [{ cmd: 'disconnect' }],
  15: (version) => (version === 5 ? [{ cmd: 'auth', reasonCode: 0 }] : []),
};

function position(): string {
  return JSON.stringify({ tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25 });
}

function publish(topic: string, payload = '{}'): Packet {
  return { cmd: 'publish', topic, payload, qos: 1, messageId: 1, dup: false, retain: false };
}

let ingest: TestIngest;
const faults: unknown[] = [];
const note = (fault: unknown): void => void faults.push(fault);

beforeAll(async () => {
  process.on('uncaughtException', note);
  ingest = await startTestIngest();
});
afterAll(async () => {
  await ingest.remove();
  process.off('uncaughtException', note);
});
afterEach(() => void (faults.length = 0));

interface Conversation {
  heard: Packet[];
  /** Whether the server closed the connection. */
  isClosed: boolean;
}

/** Sends bytes and PINGREQ; ends with its answer or with the connection. */
async function converse(version: Version, phase: Phase, bytes: Buffer, isWhole: boolean): Promise<Conversation> {
  const isConnected = phase === 'after CONNECT';
  const client = await rawMqtt(ingest.mqttPort, isConnected ? [hello(version, '')] : [], version);
  if (isConnected) await client.next('connack');
  const { socket, heard } = client;
  const closed = client.closed.then(() => true);
  const answered = client.next('pingresp').then(() => false);
  socket.write(Buffer.concat([bytes, pingreq]));
  // For an incomplete packet the server would wait for the rest.
  if (!isWhole) socket.end();
  const isClosed = await (isWhole ? Promise.race([answered, closed]) : closed);
  socket.destroy();
  return { heard, isClosed };
}

/** A packet of a type, valid or not; complete when its length matches its contents. */
function randomPacket(random: SeededRandom, type: number, version: Version): { bytes: Buffer; isWhole: boolean } {
  const valid = packets[type]?.(version) ?? [];
  const body = mutated(random, valid.length === 0 ? [] : [...bodyOf(random.pick(valid), version)]);
  const usualFlags = [6, 8, 10].includes(type) ? 2 : type === 3 ? random.pick([0, 2]) : 0;
  const flags = random.chance(0.15) ? random.integer(0, 15) : usualFlags;
  const isWhole = !random.chance(0.1);
  const length = isWhole ? lengthBytes(body.length) : Array.from({ length: random.integer(1, 5) }, () => byte(random));
  return { bytes: Buffer.from([(type << 4) | flags, ...length, ...body]), isWhole };
}

function bodyOf(packet: Packet, version: Version): Buffer {
  const bytes = generate(packet, { protocolVersion: version });
  const end = bytes.findIndex((each, at) => at > 0 && each < 0x80);
  return bytes.subarray(end + 1);
}

function mutated(random: SeededRandom, body: number[]): number[] {
  const way = random.integer(0, 6);
  if (way === 0) return [];
  if (way === 1) return Array.from({ length: random.integer(0, 40) }, () => byte(random));
  if (way === 2) return body.slice(0, random.integer(0, body.length));
  if (way === 3) return [...body, ...Array.from({ length: random.integer(1, 9) }, () => byte(random))];
  if (way === 4) return body.map((each) => (random.chance(0.1) ? byte(random) : each));
  // A packet id and no or empty properties, and nothing behind them.
  if (way === 5) return [0, random.integer(0, 1), ...(random.chance(0.5) ? [0] : [])];
  return body;
}

/** Boundary values are preferred. */
function byte(random: SeededRandom): number {
  return random.chance(0.5) ? random.pick([0, 1, 2, 0x7f, 0x80, 0xff, 0x26, 0x1f]) : random.integer(0, 255);
}

function lengthBytes(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...lengthBytes(length >> 7)];
}

describe.each(versions.flatMap((version) => phases.map((phase) => ({ version, phase }))))(
  'MQTT version $version, $phase: a packet of type',
  ({ version, phase }) => {
    it.each(Object.keys(packets).map(Number))(
      '%s ends nothing but its own connection, with a reason where the version has one',
      async (type) => {
        const random = seededRandom(`mqtt ${version} ${phase} ${type}`);
        const bystander = await ingest.connect(version);
        for (let count = 0; count < packetCount; count += 1) {
          const { bytes, isWhole } = randomPacket(random, type, version);
          const { heard, isClosed } = await converse(version, phase, bytes, isWhole);
          const sent = bytes.toString('hex');
          expect(faults, sent).toEqual([]);
          const farewell = heard.find(({ cmd }) => cmd === 'disconnect');
          if (version === 4 || phase === 'before CONNECT') expect(farewell, sent).toBeUndefined();
          else if (isClosed && isWhole && type !== 14)
            expect(farewell, sent).toMatchObject({ reasonCode: expect.toSatisfy((code: number) => code >= 0x80) });
        }
        await bystander.publishAsync('muster/b1/position', position(), { qos: 1 });
        expect(bystander.connected).toBe(true);
        await bystander.endAsync(true);
        expect(ingest.fatal).toEqual([]);
      },
    );
  },
);
