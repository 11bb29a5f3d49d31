import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import { quickCost } from './core/auth/password.ts';
import { ServerClock } from './core/clock/serverClock.ts';
import { assertDurable } from './core/db/assertDurable.ts';
import { type OpenDatabase, openDatabase } from './core/db/database.ts';
import { migrate } from './core/db/migrate.ts';
import { statementLimitMs } from './core/db/statementLimit.ts';
import { withClient } from './core/db/withClient.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './core/embedded/startEmbeddedDatabase.ts';
import { createConditionNotices, endUnended } from './core/health/conditionNotices.ts';
import { Conditions } from './core/health/conditions.ts';
import { databaseAwaySince } from './core/health/databaseAwaySince.ts';
import { freeSpaceOf } from './core/health/freeSpace.ts';
import { connectProbe, watchDatabase } from './core/health/watchDatabase.ts';
import { watchDisk } from './core/health/watchDisk.ts';
import { licenceKeyFiles } from './core/licence/licenceKeys.ts';
import { ensureLicence } from './core/licence/selfIssued.ts';
import { grantLocalAccess, type Listening, publishLocalAccess, withdrawLocalAccess } from './core/local/localAccess.ts';
import { createSeal, sealKeyFile } from './core/secret/seal.ts';
import {
  type CertificateFiles,
  exitConfig,
  InvalidSettings,
  readSettings,
  type Settings,
} from './core/settings/settings.ts';
import type { IngestReady } from './core/thread/contract.ts';
import { Supervisor, WorkerFailed } from './core/thread/supervisor.ts';
import { createLogger } from './core/thread/worker.ts';
import { uploadRoot } from './core/upload/uploadFolder.ts';
import { readCertificate } from './ingest/http/certificate.ts';
import { acknowledgedFile } from './ingest/log/acknowledgedMark.ts';
import { startDemo } from './setup/demo/startDemo.ts';
import { firstStart } from './setup/firstStart.ts';
import { sealStreamCredentials } from './setup/sealStreamCredentials.ts';

const threads = {
  ingest: new URL('./threads/ingest/thread.ts', import.meta.url),
  web: new URL('./threads/web/thread.ts', import.meta.url),
  tracks: new URL('./tracks/thread.ts', import.meta.url),
};

/** EX_SOFTWARE of sysexits.h. */
const exitFailure = 70;
/** A stop ends within this time, drained or not. */
const drainWithinMs = 25_000;
/** Reserve to end the database, which may not respond at once. */
const drainAwayMs = 3000;

await run();

/** Starts Muster and runs it until it is stopped. */
async function run(): Promise<void> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, process.argv.slice(2));
    if (settings.tls !== null) await checkCertificate(settings.tls);
  } catch (error) {
    fail(error);
  }
  const log = createLogger('main', settings.logLevel);
  const stops: (() => Promise<unknown> | void)[] = [];
  const stopping = stopOnSignal(stops, log);
  try {
    await start(settings, log, stops, stopping);
  } catch (error) {
    // If the start was aborted, the process ends when all parts are stopped.
    if (stopping.aborted) return;
    for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => {});
    fail(error);
  }
}

/** Starts the parts in order; `stops` stops them in reverse. */
async function start(
  settings: Settings,
  log: Logger,
  stops: (() => Promise<unknown> | void)[],
  stopping: AbortSignal,
): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings, log, stops, stopping) : undefined;
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  if (embedded === undefined) await withClient(databaseUrl, assertDurable);
  await migrate(databaseUrl, log);
  const database = openDatabase({
    url: databaseUrl,
    name: 'main',
    statementMs: statementLimitMs.main,
    connections: 2,
    log,
  });
  stops.push(() => database.close());
  const { adminPassword, ingestKey, quickPasswords } = settings;
  const first = await firstStart(database.db, {
    adminPassword,
    ingestKey,
    ...(quickPasswords ? { passwordCost: quickCost } : {}),
    demo: settings.demo ?? (embedded === undefined ? false : 'ifEmpty'),
  });
  printSecrets(first);
  await sealStreamCredentials(database.db, createSeal(sealKeyFile(settings.dataDir)));
  await ensureLicence(database.db, settings.dataDir);
  const keys = await grantLocalAccess(database.db);

  const clock = new ServerClock();
  await endUnended(database.db, clock.now());
  const conditions = keepConditions(database, clock, log, stops);
  watchParts(settings, databaseUrl, conditions, log, stops);
  const supervisor = new Supervisor(workersOf(settings, databaseUrl, clock), log, conditions, threads);
  stops.push(() => drain(supervisor, conditions));
  const ready = await supervisor.start();

  const listening = addresses(settings, ready);
  const access = keys === null ? null : await publishLocalAccess(settings.dataDir, keys, listening);
  stops.push(() => withdrawLocalAccess(settings.dataDir));
  stops.push(...(await startDemo(first, access, database.db, { databaseUrl, logLevel: settings.logLevel }, log)));
  announce(log, listening, ready);
}

function workersOf(
  settings: Settings,
  databaseUrl: string,
  { shared }: ServerClock,
): ConstructorParameters<typeof Supervisor>[0] {
  const { logLevel, httpHost, httpPort, mqttPort, mqttsPort, tls, captcha, quickPasswords, dataDir, outboundAllow } =
    settings;
  const { metricsToken, silenceSeconds, freeSpaceFile } = settings;
  const base = { databaseUrl, logLevel, clock: shared };
  return {
    ingest: {
      ...base,
      httpHost,
      httpPort,
      mqttPort,
      mqttsPort,
      tls,
      metricsToken,
      silenceMs: silenceSeconds * 1000,
      acknowledgedFile: acknowledgedFile(dataDir),
      dataDir,
      freeSpaceFile,
    },
    web: {
      ...base,
      captcha,
      quickPasswords,
      uploadRoot: uploadRoot(dataDir),
      sealKeyFile: sealKeyFile(dataDir),
      licenceKeyFile: licenceKeyFiles(dataDir).publicKey,
      outboundAllow,
      metricsToken,
    },
    tracks: base,
  };
}

/**
 * Without its database nothing can be written; acknowledged positions are in the log, and are evaluated at the next
 * start.
 */
async function drain(supervisor: Supervisor, conditions: Conditions): Promise<void> {
  const drained = supervisor.drain();
  const isAway = databaseAwaySince(conditions.all()) !== null;
  await (isAway ? Promise.race([drained, sleep(drainAwayMs)]) : drained);
}

/** Monitors the database, and the free space of the data folder. */
function watchParts(
  { dataDir, databaseUrl, freeSpaceFile }: Settings,
  url: string,
  all: Conditions,
  log: Logger,
  stops: (() => Promise<unknown> | void)[],
): void {
  const conditions = all.reporterOf('main');
  const freeSpace = () => freeSpaceOf({ dataDir, freeSpaceFile });
  stops.push(watchDatabase({ conditions, connect: () => connectProbe(url) }));
  stops.push(watchDisk({ conditions, freeSpace, holdsDatabase: databaseUrl === null, log }));
}

/** The conditions of the system; each begin and each end is written as a notice. */
function keepConditions(
  database: OpenDatabase,
  clock: ServerClock,
  log: Logger,
  stops: (() => Promise<unknown> | void)[],
): Conditions {
  const conditions = new Conditions(clock.now);
  const notices = createConditionNotices({ db: database.db, log });
  conditions.listen((all, change) => {
    database.setAway(databaseAwaySince(all));
    if (change !== null) notices.add(change);
  });
  stops.push(() => notices.close());
  return conditions;
}

async function startEmbedded(
  { dataDir }: Settings,
  log: Logger,
  stops: (() => Promise<unknown> | void)[],
  stopping: AbortSignal,
): Promise<EmbeddedDatabase> {
  const starting = startEmbeddedDatabase({ dataDir, log, stopping });
  // Also one that is still starting: it gives up by itself, and is not left behind.
  stops.push(async () => (await starting.catch(() => undefined))?.stop());
  const embedded = await starting;
  void embedded.lost.then((error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(exitFailure);
  });
  return embedded;
}

/** Its address from this machine: a server that listens on all interfaces is also here. */
function addresses({ httpHost, tls }: Settings, { httpPort, mqttPort, mqttsPort }: IngestReady): Listening {
  const host = httpHost === '0.0.0.0' || httpHost === '::' ? '127.0.0.1' : httpHost;
  const inUrl = host.includes(':') ? `[${host}]` : host;
  const overTls = mqttsPort === null ? null : `mqtts://${inUrl}:${mqttsPort}`;
  return {
    httpUrl: `${tls === null ? 'http' : 'https'}://${inUrl}:${httpPort}`,
    mqttUrl: mqttPort === null ? overTls : `mqtt://${inUrl}:${mqttPort}`,
    certFile: tls?.certFile ?? null,
  };
}

/**
 * Whether Muster can start with its certificate. With an expired one it does, and reports it: alarms do not depend on
 * it, and the clock may be wrong.
 * @throws InvalidSettings when it cannot be used
 */
async function checkCertificate(tls: CertificateFiles): Promise<void> {
  const { expiresAt } = await readCertificate(tls);
  if (expiresAt > Date.now()) return;
  process.stderr.write(
    `The certificate ${tls.certFile} has expired at ${new Date(expiresAt).toISOString()}: renew it.\n`,
  );
}

/**
 * Generated values of the first start. Printed at once, since they are in force from now on: printed when all is ready,
 * they would be lost if a port is in use, or the first start is aborted.
 */
function printSecrets({ adminPassword, ingestKey }: Awaited<ReturnType<typeof firstStart>>): void {
  // Not into the log, which is kept and sent to other machines.
  if (adminPassword !== null) {
    process.stderr.write(`\n  Account   admin, password ${adminPassword} (shown this once)\n`);
  }
  if (ingestKey !== null) {
    process.stderr.write(`  Gateway   gateway, ingest key ${ingestKey} (shown this once)\n\n`);
  }
}

/** One line for programs, one for people. */
function announce(log: Logger, { httpUrl }: Listening, { httpPort, mqttPort, mqttsPort }: IngestReady): void {
  log.info({ event: 'ready', url: httpUrl, httpPort, mqttPort, mqttsPort }, `Muster is ready: ${httpUrl}`);
  process.stderr.write(`\n  Muster    ${httpUrl}\n\n`);
}

/** Returns a signal that is aborted when Muster is stopped. */
function stopOnSignal(stops: (() => Promise<unknown> | void)[], log: Logger): AbortSignal {
  const stopping = new AbortController();
  const stop = async (signal: string): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ event: 'stopping', signal }, 'Muster stops');
    setTimeout(() => {
      log.error({ afterMs: drainWithinMs }, 'Muster could not stop in order');
      process.exit(exitFailure);
    }, drainWithinMs).unref();
    let code = 0;
    for (const step of stops.splice(0).toReversed()) {
      await Promise.resolve(step()).catch((error: unknown) => {
        log.error({ err: error }, 'a part did not stop in order');
        code = exitFailure;
      });
    }
    log.info({ event: 'stopped' }, 'Muster has stopped');
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  return stopping.signal;
}

/** Prints why there is no server, and exits. */
function fail(error: unknown): never {
  const isConfiguration = error instanceof InvalidSettings || (error instanceof WorkerFailed && error.isConfiguration);
  process.stderr.write(`Muster cannot start.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(isConfiguration ? exitConfig : exitFailure);
}
