import { describe, expect, it } from 'vitest';

import { Roster } from './roster.ts';

const bound = (id: string, boundFrom?: number, boundTo?: number) =>
  ({
    tag: 'card',
    kind: 'person',
    id,
    ...(boundFrom === undefined ? {} : { boundFrom }),
    ...(boundTo === undefined ? {} : { boundTo }),
  }) as const;

describe('the roster', () => {
  it('returns the carrier of a card at a time, and how long that is valid', () => {
    const roster = new Roster([bound('ada', undefined, 100), bound('bea', 200)]);
    expect(roster.at('card', 50)).toMatchObject({ carrier: { id: 'ada' }, from: Number.NEGATIVE_INFINITY, until: 100 });
    expect(roster.at('card', 100)).toMatchObject({ carrier: null, from: 100, until: 200 });
    expect(roster.at('card', 200)).toMatchObject({
      carrier: { id: 'bea' },
      from: 200,
      until: Number.POSITIVE_INFINITY,
    });
    expect(roster.at('other', 0).carrier).toBeNull();
  });

  it('prefers the later of two overlapping bindings', () => {
    const roster = new Roster([bound('bea', 200), bound('ada', 100)]);
    expect(roster.at('card', 150)).toMatchObject({ carrier: { id: 'ada' }, until: 200 });
    expect(roster.at('card', 250)).toMatchObject({ carrier: { id: 'bea' } });
  });

  it('replaces a binding with the same start, and removes a card with all its bindings', () => {
    const roster = new Roster([bound('ada', 100)]);
    roster.put(bound('ada', 100, 150));
    roster.put(bound('bea', 150));
    expect(roster.all()).toEqual([bound('ada', 100, 150), bound('bea', 150)]);
    roster.remove('card');
    expect(roster.has('card')).toBe(false);
    expect(roster.at('card', 160).carrier).toBeNull();
  });
});
