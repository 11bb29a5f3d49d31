import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodePositions } from '@muster/protocols/musterBinary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTableLog } from '../../../ingest/log/tableLog.ts';
import { at, type PatrolSite, places, startPatrolSite } from '../../../testing/patrolSite.ts';
import { dataOf } from '../../../testing/testSite.ts';
import { checkTogether } from './checkTogether.ts';

let site: PatrolSite;
beforeAll(async () => {
  site = await startPatrolSite();
});
afterAll(() => site.close());

const metre = 1 / (111_195 * Math.cos((31.25 * Math.PI) / 180));

/** Two cards pass the gate and continue for two minutes, a metre apart. */
function together(): Position[] {
  return Array.from({ length: 12 }, (_, step) => {
    const time = `08:10:${String(step * 5).padStart(2, '0')}`;
    const lon = places.gate + step * 4 * metre;
    return [site.fix('W', time, 'gate', { lon }), site.fix('L', time, 'gate', { lon: lon + metre })];
  }).flat();
}

test('one person with two cards is one visitor, in list, statistics and report, and the visits are marked', async () => {
  const { muster, admin, ids } = site;
  const { db, url } = muster.database;
  const positions = together();
  const log = await openTableLog({ url, db });
  const payload = encodePositions(toPositionBatch(positions));
  await log.append([{ buildingId: muster.buildingId, receivedAt: at('08:11'), kind: 'positions', payload }]);
  await log.close();
  await site.begin();
  for (const position of positions) await site.receive(position);
  await site.pass('10:20');
  const [before] = await site.rounds();
  expect(before).toMatchObject({ state: 'partial', visitorIds: [ids.wang, ids.li].toSorted() });
  const damagedChunks = { note: () => {} };
  expect(await checkTogether({ db, damagedChunks })).toBe(1);
  expect(await checkTogether({ db, damagedChunks })).toBe(0);
  const [round] = await site.rounds();
  // Holds because both were there.
  const visitors = (round?.['visitorIds'] ?? []) as string[];
  const [carried] = [ids.wang, ids.li].filter((id) => !visitors.includes(id));
  expect(round).toMatchObject({ state: 'partial', visits: before?.['visits'], cardsTogether: 'Li, Wang' });
  expect(visitors).toHaveLength(1);
  const report = dataOf(await admin.get('/bp/patrolRound/report', { id: String(round?.['id']) }));
  expect(report.cardsTogether).toEqual([['Li', 'Wang']]);
  const doubles = report.visitList.filter(({ isDouble }: { isDouble: boolean }) => isDouble);
  expect(doubles.map(({ personId }: { personId: string }) => personId)).toEqual([carried]);
  const days = { dayFrom: '2026-05-01', dayTo: '2026-05-01' };
  const { persons } = dataOf(await admin.get('/bp/patrolRound/statistics', days));
  const walked = persons.map(({ key, walked: count }: { key: string; walked: number }) => [key, count]);
  expect(walked.toSorted()).toEqual([ids.wang, ids.li].map((id) => [id, id === carried ? 0 : 1]).toSorted());
  expect(await site.rounds({ ...days, visitorIds: carried ?? '' })).toEqual([]);
});
