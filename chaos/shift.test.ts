import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { expect, test } from 'vitest';

import { brokenPromises } from './findings.ts';
import { runShift } from './shift.ts';

/** Minutes with a few alarms: the ten hours of `npm run test:full` in small. */
const shortShift = inFullSuite({ hours: 0.5, people: 8, kills: 1 }, { hours: 0.2, people: 4, kills: 1 });

test(
  "alarms of a shift, the server killed during operators' calls: each is handled, ignored or open, by the last acknowledged call",
  { timeout: 600_000 },
  async () => {
    const { account, findings, kills, words } = await runShift({ seed: 'a while', ...shortShift, note: () => {} });
    expect(brokenPromises(findings)).toEqual([]);
    expect(words.lost).toEqual([]);
    expect(account.raised).toBeGreaterThan(0);
    expect(account.handled + account.ignored + account.open).toBe(account.raised);
    expect(kills).toBe(shortShift.kills);
  },
);
