import { describe, expect, it } from 'vitest';

import { type CardTrack, cardsTogether, carriedIds } from './cardsTogether.ts';

/** Fixes this many metres east of the origin, every ten seconds. */
const track = (
  name: string,
  metres: readonly number[],
  more: { shiftMs?: number; floor?: number } = {},
): CardTrack => ({
  personId: name,
  name,
  fixes: metres.map((x, index) => ({
    t: index * 10_000 + (more.shiftMs ?? 0),
    lon: 121.5 + x / (111_195 * Math.cos((31.25 * Math.PI) / 180)),
    lat: 31.25,
    floor: more.floor ?? 0,
  })),
});
const way = Array.from({ length: 12 }, (_, index) => index * 5);
const beside = way.map((x) => x + 2);

describe('cards went together', () => {
  it.each<[what: string, other: CardTrack, isTogether: boolean]>([
    ['within 3 m at every common fix', track('Li', beside), true],
    ['with fixes two seconds apart', track('Li', beside, { shiftMs: 2000 }), true],
    ['not when one fix is farther', track('Li', [...beside.slice(0, -1), 60]), false],
    ['not when they were apart once in between', track('Li', beside.with(5, 30)), false],
    ['not on another floor', track('Li', beside, { floor: 1 }), false],
    ['not by nine common fixes', track('Li', beside.slice(0, 9)), false],
    ['not when no fix is common', track('Li', beside, { shiftMs: 4000 }), false],
  ])('%s', (_what, other, isTogether) => {
    const pairs = cardsTogether([track('Wang', way), other]);
    expect(pairs.map((pair) => pair.map(({ name }) => name))).toEqual(isTogether ? [['Li', 'Wang']] : []);
  });

  it('not if both did not move', () => {
    const still = way.map(() => 0);
    expect(cardsTogether([track('Wang', still), track('Li', still)])).toEqual([]);
  });

  it('of whom the first one counts, however many went together', () => {
    const group = [track('Wang', way), track('Li', beside), track('Zhao', way)];
    expect(carriedIds(cardsTogether(group), ['Li', 'Sun', 'Wang', 'Zhao'])).toEqual(['Wang', 'Zhao']);
    expect(carriedIds([], ['Li', 'Wang'])).toEqual([]);
  });

  it('not of two cards of one person', () => {
    expect(cardsTogether([track('Wang', way), { ...track('Li', way), personId: 'Wang' }])).toEqual([]);
  });
});
