import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { expect, test } from 'vitest';

import { faultsOf } from './findings.ts';
import { runTrial } from './trial.ts';

test(
  'a server that is killed, and loses its database, keeps every promise that it gave',
  { timeout: 600_000 },
  async () => {
    const { findings, drains, kills, databaseKills } = await runTrial({
      seed: 'short',
      people: inFullSuite(60, 30),
      everyMs: 200,
      blows: inFullSuite(
        ['serving', 'justReady', 'database', 'databaseGone', 'drain'],
        ['serving', 'database', 'drain'],
      ),
      note: () => {},
    });
    expect(faultsOf(findings)).toEqual([]);
    expect(drains).toEqual([0]);
    expect([kills, databaseKills]).toEqual(inFullSuite([3, 2], [1, 1]));
  },
);
