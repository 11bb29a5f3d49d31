import { describe, expect, it } from 'vitest';

import { freeEntryGoal, readFreeEntry } from './freeEntry.ts';

const entry = {
  token: 'T0k-en_',
  buildid: 'b1',
  topage: 'alarm/list?status=alarming',
  showmenu: 'false',
  timestamp: '1763600000000',
  sign: 'ab12',
};

describe('a password-free entry', () => {
  it('are separate parameters', () => {
    expect(readFreeEntry(`?${new URLSearchParams(entry)}`)).toEqual(entry);
  });

  it.each([
    ['in the parameter token', `?token=${encodeURIComponent(JSON.stringify(entry))}`],
    ['as the whole question', `?${encodeURIComponent(JSON.stringify(entry))}`],
    ['as the whole question, not encoded', `?${JSON.stringify(entry)}`],
  ])('are one JSON %s', (_, search) => {
    expect(readFreeEntry(search)).toEqual(entry);
  });

  it('keep numbers and booleans as written, and omit missing values', () => {
    const packed = { token: 'T', showmenu: false, timestamp: 1_763_600_000_000, topage: null };
    expect(readFreeEntry(`?token=${encodeURIComponent(JSON.stringify(packed))}`)).toEqual({
      token: 'T',
      buildid: '',
      topage: '',
      showmenu: 'false',
      timestamp: '1763600000000',
      sign: '',
    });
  });

  it.each(['', '?', '?token=', '?topage=dashboard', '?{', '?%', '?token=%7B%7D'])(
    'without a token is none: %s',
    (search) => {
      expect(readFreeEntry(search)).toBeNull();
    },
  );
});

describe('topage', () => {
  it.each([
    ['bigscreen', { bigScreen: 'old' }],
    ['bigscreen/new', { bigScreen: 'new' }],
    ['newbigscreen', { bigScreen: 'new' }],
    ['alarm/list?page=2', { page: '/alarm/list?page=2' }],
    ['/dashboard', { page: '/dashboard' }],
    ['//evil.example', { page: '/evil.example' }],
    ['', { page: '/' }],
  ])('%s leads to %j', (topage, goal) => {
    expect(freeEntryGoal(topage)).toEqual(goal);
  });
});
