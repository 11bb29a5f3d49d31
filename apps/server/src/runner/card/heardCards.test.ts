import { type Position, positionFlag, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { HeardCards } from './heardCards.ts';

let cards: HeardCards;
beforeEach(() => {
  cards = new HeardCards();
});
const say = (...positions: Partial<Position>[]) =>
  cards.note(toPositionBatch(positions.map((each, index) => ({ tag: 'C1', t: index, ...each }))));
/** Degrees of a place this many metres east. */
const east = (metres: number) => ({ lon: 121.5 + metres / 95_300, lat: 31.25 });

describe('the reported state of a card', () => {
  it('is kept until the card reports another', () => {
    say({ t: 1, battery: 80, worn: true }, { t: 2 }, { t: 3, worn: false }, { t: 4, battery: 79, worn: false });
    expect(cards.get('C1')).toMatchObject({ t: 4, battery: 79, worn: false, wornSince: 3 });
  });

  it('is not reverted by late messages', () => {
    say({ t: 10, battery: 20, worn: false }, { t: 5, battery: 80, worn: true });
    expect(cards.get('C1')).toMatchObject({ t: 10, battery: 20, worn: false });
  });

  it('is kept for registered cards only', () => {
    const batch = toPositionBatch([{ tag: 'X', t: 1, battery: 5 }]);
    batch.flags[0] = positionFlag.unregistered;
    cards.note(batch);
    expect(cards.get('X')).toBeUndefined();
    say({ t: 1 });
    cards.purge(() => false);
    expect(cards.get('C1')).toBeUndefined();
  });
});

describe('a card without a carrier', () => {
  it('has been moved when two fixes in a row are farther away than the limit', () => {
    cards.followUnbound(new Set(['C1']), 50);
    say({ t: 1, ...east(0) }, { t: 2, ...east(49) }, { t: 3, ...east(51) });
    expect(cards.get('C1')?.movedAt).toBeNull();
    say({ t: 4, ...east(60) });
    expect(cards.get('C1')?.movedAt).toBe(4);
  });

  it('has not been moved by one wrong fix', () => {
    cards.followUnbound(new Set(['C1']), 50);
    say(
      { t: 1, ...east(0) },
      { t: 2, ...east(400) },
      { t: 3, ...east(1) },
      { t: 4, ...east(400) },
      { t: 5, ...east(2) },
    );
    expect(cards.get('C1')?.movedAt).toBeNull();
  });

  it('is followed from the end of its binding, and no longer when it has a carrier', () => {
    say({ t: 1, ...east(0) });
    cards.followUnbound(new Set(['C1']), 50);
    say({ t: 2, ...east(200) }, { t: 3, ...east(210) });
    expect(cards.get('C1')?.movedAt).toBeNull();
    say({ t: 4, ...east(300) }, { t: 5, ...east(310) });
    expect(cards.get('C1')?.movedAt).toBe(5);
    cards.followUnbound(new Set(), 50);
    expect(cards.get('C1')?.movedAt).toBeNull();
  });
});
