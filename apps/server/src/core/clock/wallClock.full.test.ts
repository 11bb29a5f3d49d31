import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeTimeLibrary } from '../../testing/fakeTime.ts';
import { FakedMuster, reportUntil } from '../../testing/fakedMuster.ts';

const hour = 3600;
const tenYears = 87_660 * hour;

describe.skipIf(fakeTimeLibrary === undefined)(
  'a real process whose system clock steps (skipped without libfaketime)',
  () => {
    let muster: FakedMuster;

    beforeEach(async () => {
      muster = await FakedMuster.start();
      await muster.stand();
    });
    afterEach(() => muster.remove());

    it.each([hour, -hour, tenYears, -tenYears])(
      'by %i s until Muster follows it, and back: nobody is missing, nothing is raised, and right clocks are accepted',
      { timeout: 400_000 },
      async (seconds) => {
        await muster.setWrongBy(seconds);
        await reportUntil(muster, async () => expect(await muster.moves()).toBe(1));
        await muster.setWrongBy(0);
        await reportUntil(muster, async () => expect(await muster.moves()).toBe(2));
        expect(await muster.stand()).toBe(2);
        expect(await muster.presence()).toEqual(['enter T1', 'enter T2']);
        expect(await muster.alarms()).toEqual([]);
        await muster.stand({ t: Date.now() + 1, sos: true });
        await eventually(async () =>
          expect(await muster.alarms()).toEqual([
            { type: 'oneKeyHelp', late: false },
            { type: 'oneKeyHelp', late: false },
          ]),
        );
        await muster.restart();
        expect(await muster.stand()).toBe(2);
        expect(await muster.presence()).toEqual(['enter T1', 'enter T2']);
      },
    );
  },
);
