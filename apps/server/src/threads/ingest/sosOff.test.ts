import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

const hourMs = 3_600_000;

let machine: TestMachine;
let ingest: TestIngest;

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine, boot: 'boot-1' });
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

const call = () => ingest.post([{ tag: 'T1', t: machine.time(), sos: true }]);
const raised = async (): Promise<number> =>
  (await ingest.database.db.selectFrom('alarm').select('id').execute()).length;
const reported = (): unknown[] =>
  ingest.conditions.all().map(({ code, buildingId, facts }) => [code, buildingId, facts]);

it('calls for help that are off are a condition, also after a restart, until they are on again by themselves', async () => {
  const [setAt, end] = [new Date(machine.time()).toISOString(), new Date(machine.time() + hourMs).toISOString()];
  const alarms = JSON.stringify({ oneKeyHelp: { on: false, offReason: 'maintenance', offUntil: end } });
  const row = { id: 's1', buildingId: 'b1', alarms, operatorsOnDuty: 1, sosOffBy: 'olga', sosOffAt: setAt };
  await ingest.database.db.insertInto('alarmSetting').values(row).execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'alarmSetting', ids: ['s1'] });
  const off = [['sosOff', 'b1', { reason: 'maintenance', end, by: 'olga', setAt }]];
  await eventually(() => expect(reported()).toEqual(off));
  expect(await (await fetch(ingest.url('/readyz'))).text()).toContain('sosOff');
  await call();
  await ingest.restart();
  expect(reported()).toEqual(off);
  machine.pass(hourMs);
  await eventually(() => expect(reported()).toEqual([]));
  expect(await raised()).toBe(0);
  await call();
  await eventually(async () => expect(await raised()).toBe(1));
});
