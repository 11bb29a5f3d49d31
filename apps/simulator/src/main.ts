import { parseArgs } from 'node:util';

import { wearBracelets } from './bracelets.ts';
import { createDoorControllers } from './doors.ts';
import { createPlant } from '@muster/demo/plant.ts';
import { createGateSender, createMqttSender, createOsmandSender, type Target } from './sender.ts';
import { createAccounts, sessionsOf } from './siteAccounts.ts';
import { createWorkDay } from './workDay.ts';

/**
 * The demo site's simulator: a separate process that uses only Muster's public protocols. Cards and wristbands report
 * by MQTT through a gateway, phones and vehicle trackers by OsmAnd, the gate and doors by HTTP.
 *
 * `--minutes-ago N` begins that long before now and catches up at `--speed` times real time, then continues in real
 * time. The gateway's key is in the environment (MUSTER_INGEST_KEY), which no list of processes shows, and so are the
 * sessions of the accounts that carry out plans (MUSTER_DEMO_SESSIONS: tokens by the name of the account, JSON).
 * Without those nobody requests permits, and the rest continues.
 */
const { values } = parseArgs({
  options: {
    http: { type: 'string', default: 'http://127.0.0.1:8080' },
    mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    certificate: { type: 'string' },
    building: { type: 'string' },
    gateway: { type: 'string', default: 'simulator' },
    seed: { type: 'string', default: 'muster' },
    speed: { type: 'string', default: '60' },
    'minutes-ago': { type: 'string', default: '0' },
  },
});

const key = process.env.MUSTER_INGEST_KEY;
if (key === undefined || values.building === undefined) {
  process.stderr.write(
    'Usage: MUSTER_INGEST_KEY=… node main.ts --building ID [--http URL] [--mqtt URL] [--certificate FILE] [--gateway NAME] [--seed TEXT] [--minutes-ago N --speed N]\n',
  );
  process.exit(64);
}

const target: Target = {
  httpUrl: values.http,
  mqttUrl: values.mqtt,
  certFile: values.certificate ?? null,
  buildingId: values.building,
  gateway: values.gateway,
  key,
};
const cards = await createMqttSender(target);
const trackers = createOsmandSender(target);
const gate = createGateSender(target);
const doors = createDoorControllers(target);
const speed = Number(values.speed);
const began = Date.now() - Number(values['minutes-ago']) * 60_000;
const plant = createPlant(values.seed, began);
const accounts = createAccounts(target, sessionsOf(process.env.MUSTER_DEMO_SESSIONS));
const work = createWorkDay(accounts, plant, values.seed, began, (line) => process.stderr.write(`${line}\n`));

/** Actions of accounts happen now: not while the plant catches up. */
const levelMs = 5000;

const bracelets = await wearBracelets(target, values.seed, plant);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

while (!stop.signal.aborted) {
  const began = Date.now();
  const report = plant.step();
  // The event of a card first: an enter by position finds it.
  await gate.send(report.passes);
  for (const refused of await doors.answer(report.requests, Date.now())) plant.turnBack(refused);
  await Promise.all([cards.send(report.cards), trackers.send(report.trackers)]);
  const ahead = report.t - Date.now();
  if (ahead > -levelMs) work.step(report.t);
  // Behind the clock: catch up, `speed` simulated seconds in one. Level with it: wait for the next second.
  const wait = ahead > 0 ? ahead : 1000 / speed - (Date.now() - began);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
await work.close();
await bracelets.close();
await cards.close();
