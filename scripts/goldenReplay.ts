import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readRecording } from '@muster/recording/readRecording.ts';
import { type GoldenReplay, livesName, replay, replayLives } from '@muster/testkit/golden.ts';
import { sitedRecordings } from '@muster/testkit/recordingSite.ts';

/** Rewrites the golden replays after an intended change of the rules: `npm run golden [FOLDER]`. Review the difference. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const target = fileURLToPath(new URL('../packages/testkit/src/golden.json', import.meta.url));

const golden: Record<string, GoldenReplay> = {};
for (const recording of sitedRecordings) {
  golden[recording.file] = await replay(recording, readRecording(join(folder, recording.file)));
}
golden[livesName] = replayLives();
await writeFile(target, `${JSON.stringify(golden, null, 2)}\n`);
