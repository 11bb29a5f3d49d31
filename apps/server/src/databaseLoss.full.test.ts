import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { withClient } from './core/db/withClient.ts';
import { inspectProcess, signalProcess } from './core/embedded/processes.ts';
import { type MusterProcess, startMusterProcess } from './testing/musterProcess.ts';

let muster: MusterProcess;
beforeAll(async () => {
  muster = await startMusterProcess();
});
afterAll(() => muster.remove());

const position = (tag: string, more: { sos?: boolean } = {}) => ({
  tag,
  t: Date.now(),
  lon: 121.4672,
  lat: 30.7085,
  ...more,
});
const send = (tag: string, more?: { sos?: boolean }) => muster.ask('/ingest/positions', position(tag, more));
const pages = ['/bp/job/page', '/pod/alarm/page', '/base/systemCondition/active', '/base/notice/unread'];
const isReady = (): Promise<void> =>
  eventually(async () => {
    expect((await muster.ask('/readyz')).status).toBe(200);
    expect((await send('back')).status).toBe(200);
    for (const page of pages) expect(await muster.ask(page)).toMatchObject({ status: 200, body: { code: 0 } });
  });
/** No thread has ended, so that no port was ever closed. */
const allLive = (): void => {
  expect(muster.messages().filter((message) => /a worker (ended|broke)|cannot go on/.test(message))).toEqual([]);
};

it('connections that break under load end no thread, and no call fails otherwise than with 503', async () => {
  await isReady();
  const over = new AbortController();
  const statuses = new Set<number>();
  const load = ['/ingest', ...pages, ...pages].map(async (page, n) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const { status } = await (page === '/ingest' ? send(`load ${n} ${round}`) : muster.ask(page));
      statuses.add(status);
    }
  });
  const url = await muster.databaseUrl();
  for (let round = 0; round < 20; round += 1) {
    await withClient(url, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    expect((await muster.ask('/healthz')).status).toBe(200);
  }
  over.abort();
  await Promise.all(load);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await isReady();
  allLive();
});

it('a frozen database leaves no call without an answer, a call for help becomes an alarm, and notices report begin and end', async () => {
  await isReady();
  const frozen = await muster.databasePids();
  for (const pid of frozen) signalProcess(pid, 'SIGSTOP');
  const answers = await Promise.all([
    send('T1'),
    send('help', { sos: true }),
    ...pages.map((page) => muster.ask(page)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  for (const { retryAfter } of answers) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect((await muster.ask('/healthz')).status).toBe(200);
  const ready = await muster.ask('/readyz');
  expect(ready.status).toBe(503);
  expect(JSON.stringify(ready.body)).toContain('database');
  expect(await muster.ask('/bp/job/page')).toMatchObject({
    status: 503,
    body: { data: { databaseAwaySince: expect.stringMatching(/^\d{4}-/) } },
  });
  for (const pid of frozen) signalProcess(pid, 'SIGCONT');
  await isReady();
  await eventually(async () => {
    expect(JSON.stringify((await muster.ask('/pod/alarm/page')).body)).toContain('"help"');
  });
  await eventually(async () => {
    const { body } = await muster.ask('/base/notice/page?size=50');
    for (const kind of ['conditionBegan', 'conditionEnded']) expect(JSON.stringify(body)).toContain(kind);
  });
  allLive();
});

it('a database that is killed restarts, and nothing else ends', async () => {
  await isReady();
  const [postmaster = 0] = await muster.databasePids();
  signalProcess(postmaster, 'SIGKILL');
  await eventually(async () => expect((await muster.databasePids())[0]).not.toBe(postmaster));
  await isReady();
  allLive();
});

it('Muster stops cleanly although its database is frozen, and leaves no process behind', async () => {
  await isReady();
  const frozen = await muster.databasePids();
  for (const pid of frozen) signalProcess(pid, 'SIGSTOP');
  await eventually(async () => {
    expect(await muster.ask('/bp/job/page')).toMatchObject({
      body: { data: { databaseAwaySince: expect.anything() } },
    });
  });
  expect(await muster.stop()).toBe(0);
  for (const pid of frozen) await eventually(async () => expect(await inspectProcess(pid)).toBeUndefined());
});
