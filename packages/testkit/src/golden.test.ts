import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readRecording } from '@muster/recording/readRecording.ts';
import { describe, expect, it } from 'vitest';

import { type GoldenReplay, replay } from './golden.ts';
import { sitedRecordings } from './recordingSite.ts';

const shared = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const golden = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8')) as Record<
  string,
  GoldenReplay
>;

describe('a golden replay', () => {
  it('is kept of every recording that has a site', () => {
    expect(Object.keys(golden)).toEqual(sitedRecordings.map(({ file }) => file));
  });

  it.skipIf(!existsSync(shared)).each(sitedRecordings)(
    'of $file tells the same events, byte for byte (skipped where there are no recordings)',
    async (recording) => {
      expect(await replay(recording, readRecording(join(shared, recording.file)))).toEqual(golden[recording.file]);
    },
  );
});
