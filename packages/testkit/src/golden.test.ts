import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { registry } from '@muster/engine/rules/registry.ts';
import { readRecording } from '@muster/recording/readRecording.ts';
import { describe, expect, it } from 'vitest';

import { type GoldenReplay, livesName, replay, replayLives } from './golden.ts';
import { sitedRecordings } from './recordingSite.ts';

const shared = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const golden = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8')) as Record<
  string,
  GoldenReplay
>;

describe('a golden replay', () => {
  it('exists for every recording with a site, and for random sites', () => {
    expect(Object.keys(golden)).toEqual([...sitedRecordings.map(({ file }) => file), livesName]);
  });

  it('of some kind raises and clears each rule', () => {
    const told = new Set(Object.values(golden).flatMap((one) => Object.keys(one.told)));
    const silent = registry.filter(({ key }) => !told.has(`raise ${key}`) || !told.has(`clear ${key}`));
    // Only an operator clears a call for help, and there is none here.
    expect(silent.map(({ key }) => key)).toEqual(['oneKeyHelp']);
    expect(told).toContain('raise oneKeyHelp');
  });

  it('of twenty random sites gives the same events, byte for byte', () => {
    expect(replayLives()).toEqual(golden[livesName]);
  });

  it.skipIf(!existsSync(shared)).each(sitedRecordings)(
    'of $file gives the same events, byte for byte (skipped where there are no recordings)',
    async (recording) => {
      expect(await replay(recording, readRecording(join(shared, recording.file)))).toEqual(golden[recording.file]);
    },
  );
});
