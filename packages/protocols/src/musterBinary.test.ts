import { readFileSync } from 'node:fs';

import { type Position, type PositionBatch, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MalformedBody } from './decoded.ts';
import { decodeMusterBinary, decodePositions, decodeTagNames, encodePositions } from './musterBinary.ts';

const now = 1_763_600_000_000;

const number = fc.oneof(fc.double(), fc.integer({ min: -40_000, max: 40_000 }), fc.constantFrom(0, -0, 1, 255, 256));
const position: fc.Arbitrary<Position> = fc.record(
  {
    tag: fc.string({ unit: 'binary', maxLength: 12 }),
    t: fc.oneof(fc.double(), fc.integer({ min: now - 1000, max: now + 1000 })),
    lon: number,
    lat: number,
    floor: fc.integer({ min: -32_768, max: 32_767 }),
    speed: number,
    heading: number,
    accuracy: number,
    battery: fc.integer({ min: 0, max: 100 }),
    heartRate: number,
    sos: fc.boolean(),
    worn: fc.boolean(),
    beacons: fc.array(
      fc.record({ id: fc.string({ unit: 'binary', maxLength: 9 }), rssi: fc.integer({ min: -128, max: 0 }) }),
      { maxLength: 16 },
    ),
  },
  { requiredKeys: ['tag', 't'] },
);

function expectSame(got: PositionBatch, wanted: PositionBatch): void {
  expect(got.length).toBe(wanted.length);
  expect(got.tags).toEqual(wanted.tags);
  for (const name of ['t', 'lon', 'lat', 'speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const)
    for (let row = 0; row < wanted.length; row++)
      if (!Object.is(got[name][row], wanted[name][row])) expect([name, row, got[name][row]]).toEqual(wanted[name][row]);
  expect(got.floor).toEqual(wanted.floor);
  expect(got.flags).toEqual(wanted.flags);
  expect(got.beacons).toEqual(wanted.beacons);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** The bytes of an example, without the explanations beside them. */
function documentedHex(example: string): string {
  const ofLine = (line: string): string[] =>
    line
      .match(/^(?:[0-9a-f]{2} *)+(?= {4}|$)/)?.[0]
      .trim()
      .split(/ +/) ?? [];
  return example.split('\n').flatMap(ofLine).join(' ');
}

test('restores every batch exactly, including minus zero', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 40 }), (positions) => {
      const batch = toPositionBatch(positions);
      expectSame(decodePositions(encodePositions(batch)), batch);
    }),
    { seed: 20_251_119 },
  );
});

test('decodes bytes at any offset of a buffer', () => {
  const batch = toPositionBatch([{ tag: 'a', t: now, lon: 1.25, lat: 2.5, battery: 17 }]);
  const bytes = encodePositions(batch);
  for (let shift = 0; shift < 8; shift++) {
    const buffer = new Uint8Array(bytes.length + 8);
    buffer.set(bytes, shift);
    expectSame(decodePositions(buffer.subarray(shift, shift + bytes.length)), batch);
  }
});

test.each([1, 256, 257, 65_536, 65_537])('a dictionary of %i tags', (count) => {
  const batch = toPositionBatch(Array.from({ length: count }, (_, number) => ({ tag: `T${number}`, t: now })));
  const bytes = encodePositions(batch);
  expect(decodePositions(bytes).tags).toEqual(batch.tags);
  expect(decodeTagNames(bytes)).toEqual(batch.tags);
});

test('a plain batch costs no more than its numbers: 8 bytes for each of t, lon, lat and speed, 1 for each tag', () => {
  const rows = Array.from({ length: 1000 }, (_, row) => ({
    tag: `T${row % 100}`,
    t: now + row,
    lon: 121 + row / 3e6,
    lat: 31 + row / 7e6,
    speed: row / 999,
  }));
  expect(encodePositions(toPositionBatch(rows)).length).toBeLessThan(1000 * 33 + 32 + 8 + 100 * 5 + 8);
});

test('writes the example of docs/protocols.md, byte for byte', () => {
  const page = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
  const example = /^4d 50 01[^`]*/m.exec(page)?.[0] ?? '';
  const bytes = encodePositions(toPositionBatch([{ tag: 'A1', t: 1_763_600_000_000, lon: 121.5, lat: 31.25 }]));
  expect(documentedHex(example)).toBe(hexOf(bytes));
});

describe('the extension with the readings of beacons', () => {
  const rows: Position[] = [
    { tag: 'A1', t: now },
    { tag: 'A1', t: now + 1000, beacons: [{ id: 'B1', rssi: -61 }] },
  ];
  const bytes = encodePositions(toPositionBatch(rows));

  test('is the example of docs/protocols.md, byte for byte', () => {
    const page = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
    const example = /^01 00 00 00 {2}38[^`]*/m.exec(page)?.[0] ?? '';
    expect(hexOf(bytes.subarray(bytes.length - 64))).toBe(documentedHex(example));
  });

  test('is absent in a batch without readings: each of its bytes is the same as before the extension existed', () => {
    const without = encodePositions(toPositionBatch(rows.map(({ tag, t }) => ({ tag, t }))));
    // An older reader accepts only zeros here, and nothing behind the columns.
    expect([...without.subarray(26, 32)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(without.length).toBe(bytes.length - 64);
    const changed = without.map((byte, at) => (at === 27 ? 1 : byte));
    expect(bytes.subarray(0, without.length)).toEqual(changed);
  });

  test('is skipped by a reader that does not know its kind, and the rest is read', () => {
    const foreign = Uint8Array.from(bytes);
    const at = foreign.length - 64;
    new DataView(foreign.buffer).setUint32(at, 0xffff_fffe, true);
    const plain = decodePositions(foreign);
    expectSame(plain, toPositionBatch(rows.map(({ tag, t }) => ({ tag, t }))));
    const both = Uint8Array.of(...foreign, ...bytes.subarray(at));
    both[27] = 2;
    expectSame(decodePositions(both), toPositionBatch(rows));
  });

  test.each([
    ['twice', 27, 2, Uint8Array.of(...bytes, ...bytes.subarray(-64))],
    ['of no row', -32, 2, bytes],
    ['of a row without any', -24, 0, bytes],
    ['of more than are there', -24, 2, bytes],
    ['of an id that is not there', -16, 1, bytes],
  ])('is refused where it has readings %s', (_name, at, value, whole) => {
    const damaged = Uint8Array.from(whole);
    damaged[at < 0 ? damaged.length + at : at] = value;
    expect(() => decodePositions(damaged)).toThrow(MalformedBody);
  });

  test('is refused by the encoder if a row has more than 255', () => {
    const beacons = Array.from({ length: 256 }, () => ({ id: 'B', rssi: -1 }));
    expect(() => encodePositions(toPositionBatch([{ tag: 'a', t: now, beacons }]))).toThrow(RangeError);
  });
});

test('refuses a batch that is truncated or too long, at every length', () => {
  const positions = [
    { tag: 'a', t: now, lon: 1.5, lat: 2.5, battery: 17, sos: true },
    { tag: 'b', t: now + 1, lon: 1.5, lat: 2.25, floor: 3, beacons: [{ id: 'B-1', rssi: -60 }] },
  ];
  const bytes = encodePositions(toPositionBatch(positions));
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodePositions(bytes.slice(0, length)), `${length}`).toThrow(MalformedBody);
  expect(() => decodePositions(Uint8Array.of(...bytes, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(MalformedBody);
});

test('damaged bytes are refused or decoded, without other errors', () => {
  const positions = Array.from({ length: 9 }, (_, row) => ({
    tag: `T${row % 3}`,
    t: now + row,
    lon: row / 3,
    floor: -row,
    beacons: [{ id: `B${row % 2}`, rssi: -row }].slice(row % 3 === 0 ? 0 : 1),
  }));
  const bytes = encodePositions(toPositionBatch(positions));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ change;
      try {
        expect(decodePositions(damaged).tags.length).toBeLessThanOrEqual(1_000_000);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedBody);
      }
    }),
    { numRuns: 2000, seed: 20_251_119 },
  );
});

test('refuses a length that would need all memory', () => {
  const bytes = encodePositions(toPositionBatch([]));
  new DataView(bytes.buffer).setUint32(4, 0xffff_ffff, true);
  expect(() => decodePositions(bytes)).toThrow(MalformedBody);
});

test("a gateway's body has the limits of JSON, and cannot set what only the server may", () => {
  const batch = toPositionBatch([
    { tag: 'a', t: now, lon: 1, lat: 2, kind: 'vehicle', sos: true },
    { tag: 'b', t: now, lon: 181, lat: 2 },
    { tag: 'c', t: now + 60_001, lon: 1, lat: 2 },
    { tag: 'd', t: now, speed: 1 },
    { tag: 'e', t: now, lon: 1, lat: 2, battery: 101 },
    { tag: '', t: now, lon: 1, lat: 2 },
    { tag: 'g', t: now, lon: 1 },
    { tag: 'h', t: Number.NaN, lon: 1, lat: 2 },
    { tag: 'i', t: now, lon: Number.POSITIVE_INFINITY, lat: 2 },
    { tag: 'j', t: now, lon: 1, lat: 2, floor: 2000 },
    { tag: 'k', t: now, beacons: [{ id: 'B', rssi: 1 }] },
    { tag: 'l', t: now, beacons: [{ id: '', rssi: -1 }] },
    { tag: 'm', t: now, beacons: [{ id: 'B\u0000', rssi: -1 }] },
    { tag: 'n', t: now, beacons: Array.from({ length: 17 }, () => ({ id: 'B', rssi: -1 })) },
    { tag: 'o', t: now, beacons: [{ id: 'B', rssi: -90 }] },
    { tag: 'p', t: now, sos: true, beacons: [{ id: 'B', rssi: 1 }] },
  ]);
  const decoded = decodeMusterBinary(encodePositions(batch), { now });
  const kept: Position[] = [
    { tag: 'a', t: now, lon: 1, lat: 2, sos: true },
    { tag: 'o', t: now, beacons: [{ id: 'B', rssi: -90 }] },
    { tag: 'p', t: now, sos: true },
  ];
  expectSame(decoded.batch, toPositionBatch(kept));
  expect(decoded.rejected.map(({ index, reason }) => [index, reason.key.slice(14), reason.params['field']])).toEqual([
    [1, 'outOfRange', 'lon'],
    [2, 'inTheFuture', undefined],
    [3, 'nothingSaid', undefined],
    [4, 'outOfRange', 'battery'],
    [5, 'required', 'tag'],
    [6, 'required', 'lat'],
    [7, 'required', 't'],
    [8, 'outOfRange', 'lon'],
    [9, 'outOfRange', 'floor'],
    [10, 'outOfRange', 'beacons[0].rssi'],
    [11, 'required', 'beacons[0].id'],
    [12, 'wrongType', 'beacons[0].id'],
    [13, 'tooManyBeacons', undefined],
  ]);
});

test("a gateway's body has at most 10,000 positions", () => {
  const rows = Array.from({ length: 10_001 }, () => ({ tag: 'a', t: now, battery: 1 }));
  expect(() => decodeMusterBinary(encodePositions(toPositionBatch(rows)), { now })).toThrow(MalformedBody);
});
