import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { acknowledgedFile as fileIn } from './acknowledgedMark.ts';

let ingest: TestIngest;
let folder: string;
let acknowledgedFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-acknowledged-'));
  acknowledgedFile = fileIn(folder);
  ingest = await startTestIngest();
  await ingest.restart({ acknowledgedFile });
});
afterEach(async () => {
  expect(ingest.fatal).toEqual([]);
  await ingest.remove();
  await rm(folder, { recursive: true });
});

const logged = () =>
  ingest.database.db.selectFrom('positionLog').select(['seq', 'receivedAt']).orderBy('seq').execute();
const shorter = () => ingest.conditions.all().filter(({ code }) => code === 'logShorter');
const iso = (t: number | undefined): string => new Date(t ?? Number.NaN).toISOString();

/** Posts some positions, one entry each. */
async function post(...times: readonly number[]): Promise<void> {
  for (const t of times) await ingest.post([{ tag: 'T1', t, lon: 121, lat: 31 }]);
}

/** Simulates a disk that lost acknowledged writes: the last entries are gone, all earlier ones are there. */
async function loseEntries(count: number): Promise<void> {
  const seqs = (await logged()).slice(-count).map(({ seq }) => seq);
  await ingest.database.db.deleteFrom('positionLog').where('seq', 'in', seqs).execute();
}

describe('a log that lacks what was acknowledged', () => {
  it('is reported at the next start with the lost span, until the start after that', async () => {
    const now = Date.now();
    await post(now, now + 1, now + 2);
    const before = await logged();
    await ingest.stop();
    await loseEntries(2);
    await ingest.restart({ acknowledgedFile });
    expect(shorter()).toMatchObject([
      { facts: { from: iso(before.at(-3)?.receivedAt), to: iso(before.at(-1)?.receivedAt) } },
    ]);
    expect((await ingest.post([{ tag: 'T1', t: now + 2, lon: 121, lat: 31 }])).status).toBe(200);
    ingest.conditions.threadEnded('ingest');
    await ingest.restart({ acknowledgedFile });
    ingest.conditions.threadReady('ingest');
    expect(shorter()).toEqual([]);
  });

  it('is reported if all of it is lost', async () => {
    await post(Date.now());
    const newest = (await logged()).at(-1);
    await ingest.stop();
    await ingest.database.db.deleteFrom('positionLog').execute();
    await ingest.restart({ acknowledgedFile });
    expect(shorter()).toMatchObject([{ facts: { from: '?', to: iso(newest?.receivedAt) } }]);
  });

  it('is detected after a crash too: the number is written while Muster runs', async () => {
    await post(Date.now());
    const newest = (await logged()).at(-1);
    await expect
      .poll(async (): Promise<unknown> => JSON.parse(await readFile(acknowledgedFile, 'utf8')), { timeout: 30_000 })
      .toMatchObject({ seq: newest?.seq, receivedAt: newest?.receivedAt });
  });
});

describe('nothing is reported', () => {
  it('for a complete log', async () => {
    await post(Date.now());
    await ingest.restart({ acknowledgedFile });
    expect(shorter()).toEqual([]);
  });

  it('for a log of another database', async () => {
    await post(Date.now());
    await ingest.stop();
    const mark = { ...JSON.parse(await readFile(acknowledgedFile, 'utf8')), database: 'another' };
    await writeFile(acknowledgedFile, JSON.stringify(mark));
    await loseEntries(1);
    await ingest.restart({ acknowledgedFile });
    expect(shorter()).toEqual([]);
  });

  it.each(['', '{"seq":', 'null', '{"database":1,"seq":"9"}'])(
    'for an unreadable mark, which prevents no start: %s',
    async (text) => {
      await ingest.stop();
      await writeFile(acknowledgedFile, text);
      await ingest.restart({ acknowledgedFile });
      await post(Date.now());
      expect(shorter()).toEqual([]);
      await ingest.restart({ acknowledgedFile });
      expect(JSON.parse(await readFile(acknowledgedFile, 'utf8'))).toMatchObject({ seq: (await logged()).at(-1)?.seq });
    },
  );

  it('where the mark cannot be written: senders are answered', async () => {
    await ingest.restart({ acknowledgedFile: join(folder, 'missing', 'acknowledged.json') });
    expect((await ingest.post([{ tag: 'T1', t: Date.now(), lon: 121, lat: 31 }])).status).toBe(200);
  });
});
