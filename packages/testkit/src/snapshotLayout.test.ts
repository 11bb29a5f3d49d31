import { createHash } from 'node:crypto';

import { createEngine } from '@muster/engine/createEngine.ts';
import { snapshotVersion } from '@muster/engine/snapshot/snapshot.ts';
import { expect, it } from 'vitest';

import { randomRun } from './randomRun.ts';

/** Inputs between two snapshots. */
const every = 7;

/** SHA-256 of the snapshots of six random sites at many moments. */
function hashOfSnapshots(): string {
  const hash = createHash('sha256');
  for (let seed = 1; seed <= 6; seed++) {
    const { site, steps } = randomRun(seed);
    const engine = createEngine(site);
    const inputs = steps.filter((step) => step.kind !== 'handleOne');
    for (const [index, input] of inputs.entries()) {
      engine.apply(input);
      if (index % every === 0) hash.update(engine.snapshot());
    }
  }
  return hash.digest('hex');
}

// An upgraded server restores snapshots of the previous version, including names of stored fields. A changed layout
// gets the next version, and then its hash here. Other random sites or other results change the hash as well.
it('snapshots of one version have one layout, byte for byte', () => {
  expect([snapshotVersion, hashOfSnapshots()]).toEqual([
    12,
    'c93ace8216b8b661e32ecf8481b5a018fd30198ebf48274f2aecb55ed9077395',
  ]);
});
