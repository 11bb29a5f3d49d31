import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { quickCost } from '../../../core/auth/password.ts';
import { readDemoHistory } from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { freshDatabase } from '../../../testing/testDatabase.ts';
import { firstStart } from '../../firstStart.ts';
import { makeHistory } from './makeHistory.ts';

const mostCpuSeconds = 60;
const mostBytes = 60_000_000;

test('30 days of history cost at most 60 s of CPU and 60 MB of database', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const size = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
    return Number(rows[0]?.bytes);
  };
  await firstStart(db, {
    demo: true,
    adminPassword: 'Muster_2026',
    ingestKey: 'a-key-of-the-test',
    passwordCost: quickCost,
  });
  const mark = await readDemoHistory(db);
  if (mark === null) throw new Error('The first start has asked for no history.');
  const [bytesBefore, cpuBefore] = [await size(), process.cpuUsage()];
  await makeHistory({ db, mark, onProgress: () => {}, isStopped: () => false });
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = (user + system) / 1e6;
  const bytes = (await size()) - bytesBefore;
  console.info(`${mark.days} days: ${cpuSeconds.toFixed(1)} s of CPU, ${(bytes / 1e6).toFixed(1)} MB`);
  expect(cpuSeconds).toBeLessThan(mostCpuSeconds);
  expect(bytes).toBeLessThan(mostBytes);
  expect(await readDemoHistory(db)).toMatchObject({ days: 30, daysDone: 30 });
  await database.drop();
});
