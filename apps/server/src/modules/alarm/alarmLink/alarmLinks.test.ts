import { licenceModules } from '@muster/model/access/licence.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at, type PatrolSite, startPatrolSite } from '../../../testing/patrolSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { placeLicence } from '../../../testing/testLicence.ts';
import { addAlarm, addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let site: PatrolSite;
beforeAll(async () => {
  site = await startPatrolSite();
});
afterAll(() => site.close());

const rights = ['pod:alarm:alarm:view', 'bp:permit:workPermit:view', 'bp:patrol:patrolRound:view'];
const linksOf = async (ids: readonly string[], client: Client = site.admin) =>
  dataOf(await client.get('/pod/alarm/links', { ids: ids.join() }));
const raise = (time: string, subjectId: string) =>
  addAlarm(site.muster, { subjectId, raisedAt: new Date(at(time)).toISOString(), departId: site.ids.depart });

/** Number of rounds linked to each of the alarms. */
async function roundsOf(...ids: string[]): Promise<number[]> {
  const links = await linksOf(ids);
  return ids.map((id) => links.find(({ alarmId }: { alarmId: string }) => alarmId === id).rounds.length);
}

async function addPermit(number: string): Promise<string> {
  const { admin, ids } = site;
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 50, floor: null }];
  return addRow(admin, '/bp/workPermit', {
    number,
    type: 'hotWork',
    level: '1',
    content: 'Welding',
    safetyMeasures: 'Watch',
    areaId: await addRow(admin, '/pod/area', { name: `Tanks ${number}`, regions: JSON.stringify(regions) }),
    departId: ids.depart,
    applicantId: ids.wang,
    workerIds: [ids.li],
    startAt: new Date(at('07:00')).toISOString(),
    endAt: new Date(at('12:00')).toISOString(),
  });
}

describe('an alarm', () => {
  it('is linked to each round that was open when a member of its team raised it, while it is open and when it is judged', async () => {
    const { ids, begin, receive, fix, pass } = site;
    await begin();
    await receive(fix('W', '08:10', 'gate'));
    const inside = await raise('08:15', ids.li);
    const asked = [inside, await raise('07:49', ids.li), await raise('08:15', ids.head)];
    const round = { routeId: ids.route, routeName: 'Round', teamName: 'Night watch', round: '2026-05-01#1' };
    expect(await roundsOf(...asked)).toEqual([1, 0, 0]);
    expect(await linksOf([inside])).toEqual([
      { alarmId: inside, permit: null, muster: null, rounds: [{ ...round, roundId: null }] },
    ]);
    await pass('12:00');
    const [judged] = await site.rounds();
    const [link] = await linksOf([inside]);
    expect(link.rounds).toEqual([{ ...round, roundId: judged?.['id'] }]);
    const report = dataOf(await site.admin.get('/bp/patrolRound/report', { id: String(judged?.['id']) }));
    expect(report.alarms.map(({ id }: { id: string }) => id)).toEqual([inside]);
    expect(await roundsOf(await raise('10:09', ids.li), await raise('10:10', ids.li))).toEqual([1, 0]);
  });

  it('is linked to the permit of its fence, and to its drill', async () => {
    const permitId = await addPermit('DH-1');
    const musterId = 'drill-1';
    const scope = JSON.stringify({ kind: 'site' });
    const span = { startedAt: at('09:00'), kind: 'drill', areaId: 'muster:site', scope, points: '[]' } as const;
    await site.muster.database.db
      .insertInto('muster')
      .values({ id: musterId, buildingId: site.muster.buildingId, ...span })
      .execute();
    const evidence = { facts: { musterId } };
    const [ofPermit, ofDrill] = [await addAlarm(site.muster, { permitId }), await addAlarm(site.muster, { evidence })];
    const links = await linksOf([ofPermit, ofDrill]);
    const linkOf = (id: string) => links.find(({ alarmId }: { alarmId: string }) => alarmId === id);
    const region = { shape: 'circle', center: [121.5, 31.25], radius: 50, floor: null };
    const permit = { id: permitId, number: 'DH-1', type: 'hotWork', level: '1', regions: [region] };
    expect(linkOf(ofPermit)).toMatchObject({ permit, muster: null });
    expect(linkOf(ofDrill)).toMatchObject({ permit: null, muster: { id: musterId, kind: 'drill' } });
  });

  it('has links to permits and rounds by permission, data scope and licence', async () => {
    const { muster, admin, ids } = site;
    const permitId = await addPermit('DH-2');
    const id = await addAlarm(muster, {
      permitId,
      subjectId: ids.li,
      raisedAt: new Date(at('08:15')).toISOString(),
      departId: ids.depart,
    });
    const seen = async (client: Client) => {
      const [link] = await linksOf([id], client);
      return link === undefined ? null : [link.permit !== null, link.rounds.length];
    };
    const other = await addRow(admin, '/bp/depart', { name: 'Others' });
    const as = (more: object) => logInAs(muster, admin, { permissions: rights, ...more });
    const designated = (departId: string) => ({ dataScope: 'designated', designatedDepartIds: [departId] }) as const;
    expect(await seen(await as({}))).toEqual([true, 1]);
    expect(await seen(await as({ permissions: rights.slice(0, 1) }))).toEqual([false, 0]);
    expect(await seen(await as({ patrolScope: 'designated', patrolDepartIds: [other] }))).toEqual([true, 0]);
    expect(await seen(await as(designated(other)))).toBeNull();
    const reader = await as({});
    const modules = licenceModules.filter((name) => name !== 'permit' && name !== 'patrol');
    await placeLicence(muster, muster.buildingId, { modules });
    expect(await seen(reader)).toEqual([false, 0]);
  });
});
