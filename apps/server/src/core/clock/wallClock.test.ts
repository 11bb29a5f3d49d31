import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeTimeLibrary } from '../../testing/fakeTime.ts';
import { FakedMuster, reportUntil } from '../../testing/fakedMuster.ts';

/** Steps that need minutes are in wallClock.full.test.ts. */
describe.skipIf(fakeTimeLibrary === undefined)(
  'a real process whose system clock steps (skipped without libfaketime)',
  () => {
    let muster: FakedMuster;

    beforeEach(async () => {
      muster = await FakedMuster.start();
    });
    afterEach(() => muster.remove());

    it('reports that, and continues with its own clock, also through a kill', async () => {
      await muster.stand();
      await muster.setWrongBy(3600);
      await reportUntil(muster, async () => expect(await muster.readyz()).toContain('clockStepped'));
      expect(await muster.stand()).toBe(2);
      await muster.restart();
      expect(muster.sharedMemoryFiles()).toEqual([]);
      expect(await muster.stand()).toBe(2);
      await muster.setWrongBy(0);
      expect(await muster.stand()).toBe(2);
      expect(await muster.presence()).toEqual(['enter T1', 'enter T2']);
      expect(await muster.alarms()).toEqual([]);
      expect(await muster.moves()).toBe(0);
    });
  },
);
