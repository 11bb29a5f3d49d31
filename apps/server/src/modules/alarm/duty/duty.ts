import { alarm as alarmEntity } from '@muster/model/alarm/alarm.ts';
import type { dutyAnswers, ownDuty } from '@muster/model/duty/wire.ts';
import type * as z from 'zod';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { fullVisibility } from '../../../core/auth/visibility.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { LiveSite } from '../../../live/liveSite.ts';
import { writePeopleTurns } from '../../../runner/alarmEvents.store.ts';
import { musterStateOf } from '../../../runner/musterState.ts';
import { readTicks } from '../../../runner/musterTick.store.ts';
import { insertTicks, readMuster, readOpenMusters } from '../../drill/muster/muster.store.ts';
import { factsOf } from '../../drill/muster/musterFacts.ts';
import { readEvacuations } from '../../drill/muster/startMuster.ts';
import type { Services } from '../../services.ts';
import { nameOf } from '../alarm/alarmHolder.ts';
import type { Asker } from '../alarm/commandAlarms.ts';
import { readAreaNames } from '../alarmStatistic/alarmArea.store.ts';
import { writeResponders } from '../dispatch/dispatch.store.ts';
import { metresLeft } from '../dispatch/responders.ts';
import { trackAlarm } from '../dispatch/trackResponders.ts';
import { lockOwnDispatch, type OwnDispatch, readOwnDispatches, readOwnPerson, writePhoneAnswer } from './duty.store.ts';

type OwnDuty = z.infer<typeof ownDuty>;
type Person = NonNullable<OwnDuty['person']>;

/** Current tasks of the caller's person: alarms to go to, evacuations to report safe in. */
export async function readOwnDuty(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  { caller, site: { buildingId } }: Asker,
): Promise<OwnDuty> {
  const { db } = services;
  const person = await readOwnPerson(db, buildingId, caller.personId);
  if (person === undefined) return { person: null, tasks: [], musters: [] };
  const alarms = await readOwnDispatches(db, buildingId, person.id);
  const tasks = alarms.flatMap((alarm) => taskOf(alarm, person.id, hub.site(buildingId)));
  return { person, tasks, musters: await readOwnMusters(services, buildingId, person.id) };
}

function taskOf(alarm: OwnDispatch, personId: string, live: LiveSite | undefined): OwnDuty['tasks'] {
  const responder = (alarm.responders ?? []).find((each) => each.personId === personId);
  if (responder === undefined) return [];
  const { id, type, level, raisedAt, clearedAt, unverified, subjectName, areaName, lon, lat, floor } = alarm;
  const { sentAt, sentBy, answer, arrivedAt } = responder;
  const phone = answer === 'no' ? null : alarm.phone;
  const metres = arrivedAt === null ? metresLeft(live, alarm, responder) : null;
  const facts = { id, type, level, raisedAt, clearedAt, unverified, subjectName, areaName, lon, lat, floor };
  return [{ ...facts, phone, sentAt, sentBy, answer, arrivedAt, metres }];
}

async function readOwnMusters(services: Services, buildingId: string, personId: string): Promise<OwnDuty['musters']> {
  const { db } = services;
  const site = { buildingId, departIds: null, patrolDepartIds: null, visibility: fullVisibility };
  const rows = await readOpenMusters(db, site);
  if (rows.length === 0) return [];
  const running = await readEvacuations(services, buildingId);
  const names = await readAreaNames(db, buildingId);
  const found: OwnDuty['musters'] = [];
  for (const row of rows) {
    const evacuation = running.find(({ musterId }) => musterId === row.id);
    const one = evacuation?.people.find(({ id, kind }) => kind === 'person' && id === personId);
    const isConcerned = one !== undefined || row.scope.kind === 'site';
    if (evacuation === undefined || !isConcerned) continue;
    const tick = (await readTicks(db, row.id)).get(personId) ?? null;
    const nowhere = tick === null ? 'missing' : 'safe';
    const state = one === undefined ? nowhere : musterStateOf(one, tick !== null, services.now());
    found.push({ ...factsOf(row, names), state, tickedAt: tick?.at ?? null });
  }
  return found;
}

/**
 * Records an answer or arrival of the account's person at an alarm to which it was dispatched. The answer is that of
 * the wristband, and may be changed; the arrival is recorded once.
 *
 * @throws AppError for an alarm to which the person was not dispatched, and one that is handled.
 */
export async function answerDispatch(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  asker: Asker,
  { id, answer }: { id: string; answer: (typeof dutyAnswers)[number] },
): Promise<void> {
  const { buildingId } = asker.site;
  const person = await ownPerson(services, asker);
  const at = new Date(services.now()).toISOString();
  const { deliveryId, row } = await withTransaction(services.db, async (transaction) => {
    const locked = await lockOwnDispatch(transaction, buildingId, { id, personId: person.id });
    if (locked === undefined) throw refused('duty.notSent');
    const { responder, responders, level } = locked;
    const { accountId, accountName } = asker.caller;
    const about = { buildingId, entity: alarmEntity.name, rowId: id, after: { answer } };
    await insertAudit(transaction, { accountId, accountName, address: asker.address }, { action: 'edit', ...about });
    await writePhoneAnswer(transaction, responder.deliveryId, answer === 'no' ? 'no' : 'yes', at);
    if (answer !== 'arrived' || responder.arrivedAt !== null) return { deliveryId: responder.deliveryId, row: null };
    const turn = { t: services.now(), kind: 'arrive', accountId, actor: nameOf(asker), words: person.name } as const;
    await writePeopleTurns(transaction, buildingId, [{ id, level }], turn);
    const arrived = responders.map((each) => (each === responder ? { ...each, arrivedAt: at } : each));
    return { deliveryId: responder.deliveryId, row: await writeResponders(transaction, id, arrived) };
  });
  if (row !== null) services.consoles.alarmsChanged(buildingId, [{ type: 'alarm', change: 'responders', alarm: row }]);
  await trackAlarm(services, hub.site(buildingId), id, deliveryId);
}

/**
 * Ticks the person of the account as safe in a running evacuation.
 *
 * @throws AppError for an evacuation that is over, or of another site.
 */
export async function reportSafe(services: Services, asker: Asker, musterId: string): Promise<void> {
  const { db } = services;
  const { buildingId } = asker.site;
  const person = await ownPerson(services, asker);
  const site = { ...asker.site, visibility: fullVisibility };
  if ((await readMuster(db, site, musterId)) === undefined) throw refused('muster.none');
  const facts = { reason: 'self', note: null, pointId: null } as const;
  const by = { tickedAt: services.now(), tickedBy: nameOf(asker) };
  const order = { musterId, personIds: [person.id], isSafe: true, ...facts, ...by };
  const { accountId, accountName } = asker.caller;
  const about = { buildingId, entity: 'muster', rowId: musterId, after: { personIds: [person.id], ...facts } };
  await withTransaction(db, async (transaction) => {
    if (!(await insertTicks(transaction, order))) throw refused('muster.none');
    await insertAudit(transaction, { accountId, accountName, address: asker.address }, { action: 'edit', ...about });
  });
}

async function ownPerson({ db }: Services, { caller, site }: Asker): Promise<Person> {
  const person = await readOwnPerson(db, site.buildingId, caller.personId);
  if (person === undefined) throw refused('duty.noPerson');
  return person;
}
