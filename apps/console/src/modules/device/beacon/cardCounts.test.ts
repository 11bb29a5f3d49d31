import { expect, it } from 'vitest';

import { countCards } from './cardCounts.ts';

it('counts cards by presence, and those that are low or in the 75 % tier', () => {
  const card = (online: boolean, battery: number | null) => ({ online, battery });
  const rows = [card(true, 100), card(true, 75), card(true, 76), card(false, 20), card(false, 21), card(false, null)];
  expect(countCards(rows)).toEqual({ heard: 6, online: 3, offline: 3, low: 1, threeQuarters: 2 });
  expect(countCards([])).toEqual({ heard: 0, online: 0, offline: 0, low: 0, threeQuarters: 0 });
});
