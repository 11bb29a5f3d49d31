import { expect, test } from 'vitest';

import { brokenPromises } from './findings.ts';
import { longShift, runShift } from './shift.ts';

test(
  "ten hours with 3,000 alarms, the server killed during operators' calls: each is handled, ignored or open, by the last acknowledged call",
  { timeout: 300_000 },
  async () => {
    const { account, deeds, findings, kills, words } = await runShift({
      seed: 'ten hours',
      ...longShift,
      note: () => {},
    });
    expect(brokenPromises(findings)).toEqual([]);
    expect(words.lost).toEqual([]);
    expect(words.said).toBeGreaterThan(account.handled + account.ignored);
    expect(account.raised).toBeGreaterThanOrEqual(3000);
    expect(account.handled + account.ignored + account.open).toBe(account.raised);
    expect(Math.min(account.handled, account.ignored, account.open)).toBeGreaterThan(0);
    expect([kills, deeds.acknowledged > 0]).toEqual([longShift.kills, true]);
  },
);
