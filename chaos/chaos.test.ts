import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { describe, expect, test } from 'vitest';

import { fakeTimeLibrary } from '../apps/server/src/testing/fakeTime.ts';
import type { EnvironmentFault } from './faults.ts';
import { brokenPromises, failuresOf } from './findings.ts';
import { type Fault, runChaos, type RunPlan } from './runChaos.ts';

test(
  'a server that is killed, and loses its database, keeps every acknowledged promise',
  { timeout: 600_000 },
  async () => {
    const { findings, drains, kills, databaseKills } = await runChaos({
      seed: 'short',
      people: inFullSuite(60, 30),
      everyMs: 200,
      faults: inFullSuite<Fault[]>(
        ['serving', 'justReady', 'database', 'databaseGone', 'drain'],
        ['serving', 'database', 'drain'],
      ),
      note: () => {},
    });
    expect(failuresOf(findings)).toEqual([]);
    expect(drains).toEqual([0]);
    expect([kills, databaseKills]).toEqual(inFullSuite([3, 2], [1, 1]));
  },
);

describe('faults around a server break no promise, and every call for help raises an alarm', () => {
  const hasFakeClock = fakeTimeLibrary !== undefined;
  const clockSteps = (...faults: EnvironmentFault[]): EnvironmentFault[] => (hasFakeClock ? faults : []);

  test.runIf(isFullSuite)(
    'a database server that is stopped, and one that is stuck; steps of the system clock (not without libfaketime)',
    { timeout: 600_000 },
    () =>
      expectKept({
        isOutside: true,
        faults: [
          'stopped',
          'stuck',
          'frozen',
          'stopped',
          'stuck',
          ...clockSteps('clockAhead', 'clockKilled', 'clockYears'),
        ],
      }),
  );

  test.runIf(isFullSuite)(
    'an embedded database that is frozen, a full disk, and garbage in the rows of other sites, also with a wrong clock',
    { timeout: 600_000 },
    () =>
      expectKept({
        faults: [
          ...clockSteps('clockBehind', 'clockYears'),
          'diskFull',
          'frozen',
          'garbage',
          ...clockSteps('clockKilled'),
          'garbage',
        ],
      }),
  );

  async function expectKept(plan: Pick<RunPlan, 'isOutside'> & { faults: EnvironmentFault[] }): Promise<void> {
    const { faults } = plan;
    const rest = { seed: 'faults', people: 16, everyMs: 200, hasFakeClock, leastMs: 0, note: () => {} };
    const { findings, environmentFaults } = await runChaos({ ...plan, ...rest });
    expect(brokenPromises(findings)).toEqual([]);
    expect(environmentFaults).toEqual(faults);
    // Each fault includes a call for help.
    expect(findings.calls).toBeGreaterThanOrEqual(faults.length);
  }
});
