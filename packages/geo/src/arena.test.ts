import { describe, expect, it } from 'vitest';

import { Arena } from './arena.ts';

describe('arena', () => {
  it('returns pieces that do not overlap and keeps their contents while it grows', () => {
    const arena = new Arena();
    const pieces = Array.from({ length: 200 }, (_, i) => ({ length: 1 + i * 37, place: arena.allocate(1 + i * 37) }));
    pieces.forEach(({ place, length }, i) => arena.words.fill(i, place, place + length));
    pieces.forEach(({ place, length }, i) => {
      expect(place % 16).toBe(0);
      expect(arena.words.subarray(place, place + length).every((word) => word === i)).toBe(true);
    });
  });

  it('reuses a freed piece for the next of about its size', () => {
    const arena = new Arena();
    const place = arena.allocate(5000);
    arena.allocate(5000);
    arena.free(place, 5000);
    expect(arena.allocate(4900)).toBe(place);
    expect(arena.allocate(4900)).not.toBe(place);
  });

  it('does not grow while pieces are allocated and freed', () => {
    const arena = new Arena();
    for (let round = 0; round < 1000; round++) {
      const place = arena.allocate(20_000);
      arena.free(place, 20_000);
    }
    expect(arena.words.length).toBeLessThan(50_000);
  });

  it('shows the same memory as words, doubles and bytes', () => {
    const arena = new Arena();
    const place = arena.allocate(100_000);
    arena.words[place + 7] = 0;
    arena.bytes[4 * (place + 7) + 1] = 1;
    expect(arena.words[place + 7]).toBe(256);
    arena.doubles[(place >> 1) + 7] = 1;
    expect([arena.words[place + 14], arena.words[place + 15]]).toEqual([0, 0x3ff00000]);
  });
});
