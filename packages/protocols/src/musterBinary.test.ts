import { readFileSync } from 'node:fs';

import { type Position, type PositionBatch, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

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
}

test('gives back every batch number for number, minus zero and all', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 40 }), (positions) => {
      const batch = toPositionBatch(positions);
      expectSame(decodePositions(encodePositions(batch)), batch);
    }),
    { seed: 20_251_119 },
  );
});

test('gives back a batch from bytes that lie anywhere in a buffer', () => {
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
  const documented = example.split('\n').flatMap(
    (line) =>
      line
        .match(/^(?:[0-9a-f]{2} *)+(?= {4}|$)/)?.[0]
        .trim()
        .split(/ +/) ?? [],
  );
  const bytes = encodePositions(toPositionBatch([{ tag: 'A1', t: 1_763_600_000_000, lon: 121.5, lat: 31.25 }]));
  expect(documented.join(' ')).toBe(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' '));
});

test('refuses a batch that is cut short or goes on, at every length', () => {
  const positions = [
    { tag: 'a', t: now, lon: 1.5, lat: 2.5, battery: 17, sos: true },
    { tag: 'b', t: now + 1, lon: 1.5, lat: 2.25, floor: 3 },
  ];
  const bytes = encodePositions(toPositionBatch(positions));
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodePositions(bytes.slice(0, length)), `${length}`).toThrow(MalformedBody);
  expect(() => decodePositions(Uint8Array.of(...bytes, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(MalformedBody);
});

test('damaged bytes are refused or decoded, and never anything else', () => {
  const positions = Array.from({ length: 9 }, (_, row) => ({
    tag: `T${row % 3}`,
    t: now + row,
    lon: row / 3,
    floor: -row,
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

test('refuses a length that would ask for all memory', () => {
  const bytes = encodePositions(toPositionBatch([]));
  new DataView(bytes.buffer).setUint32(4, 0xffff_ffff, true);
  expect(() => decodePositions(bytes)).toThrow(MalformedBody);
});

test("a gateway's body is held against the same limits as JSON, and cannot say what only the server knows", () => {
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
  ]);
  const decoded = decodeMusterBinary(encodePositions(batch), { now });
  expectSame(decoded.batch, toPositionBatch([{ tag: 'a', t: now, lon: 1, lat: 2, sos: true }]));
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
  ]);
});

test("a gateway's body ends at 10,000 positions", () => {
  const rows = Array.from({ length: 10_001 }, () => ({ tag: 'a', t: now, battery: 1 }));
  expect(() => decodeMusterBinary(encodePositions(toPositionBatch(rows)), { now })).toThrow(MalformedBody);
});
