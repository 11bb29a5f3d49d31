import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIntake, type TestIntake } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

const hourMs = 3_600_000;

let machine: TestMachine;
let intake: TestIntake;

beforeEach(async () => {
  machine = new TestMachine();
  intake = await startTestIntake({ machine, boot: 'boot-1' });
});
afterEach(async () => {
  await intake.remove();
  expect(intake.fatal).toEqual([]);
});

const call = () => intake.post([{ tag: 'T1', t: machine.time(), sos: true }]);
const raised = async (): Promise<number> =>
  (await intake.database.db.selectFrom('alarm').select('id').execute()).length;
const reported = (): unknown[] =>
  intake.conditions.all().map(({ code, buildingId, facts }) => [code, buildingId, facts]);

it('calls for help that are off are a condition, also after a restart, until they are on again by themselves', async () => {
  const [setAt, end] = [new Date(machine.time()).toISOString(), new Date(machine.time() + hourMs).toISOString()];
  const alarms = JSON.stringify({ oneKeyHelp: { on: false, offReason: 'maintenance', offUntil: end } });
  const row = { id: 's1', buildingId: 'b1', alarms, operatorsOnDuty: 1, sosOffBy: 'olga', sosOffAt: setAt };
  await intake.database.db.insertInto('alarmSetting').values(row).execute();
  await intake.web.call('configChanged', { buildingId: 'b1', entity: 'alarmSetting', ids: ['s1'] });
  const off = [['sosOff', 'b1', { reason: 'maintenance', end, by: 'olga', setAt }]];
  await eventually(() => expect(reported()).toEqual(off));
  expect(await (await fetch(intake.url('/readyz'))).text()).toContain('sosOff');
  await call();
  await intake.restart();
  expect(reported()).toEqual(off);
  machine.pass(hourMs);
  await eventually(() => expect(reported()).toEqual([]));
  expect(await raised()).toBe(0);
  await call();
  await eventually(async () => expect(await raised()).toBe(1));
});
