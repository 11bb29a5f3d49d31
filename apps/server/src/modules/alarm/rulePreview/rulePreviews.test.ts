import type { ConfigChange } from '@muster/engine/input.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fullVisibility } from '../../../core/auth/visibility.ts';
import { LiveHub } from '../../../live/liveHub.ts';
import { readSubjectNames } from '../../../live/siteNames.store.ts';
import { startTestIngest, type TestIngest } from '../../../testing/testIngest.ts';
import { previewInThread, RulePreviews } from './rulePreviews.ts';

let ingest: TestIngest;
let hub: LiveHub;
const people = [
  ['T1', '王芳', 121.5],
  ['T2', '李雷', 121.5001],
  ['T3', '韩梅', 121.5002],
  ['T4', '赵敏', 121.52],
] as const;
const regions = [{ shape: 'circle' as const, center: [121.5, 31.25] as [number, number], radius: 60, floor: null }];
const settings: AlarmSettings = {
  boundaryCrossing: { on: true, who: { exempt: ['id T3'] } },
  overcrowding: { on: true, max: 2 },
  retention: { on: true, minutes: 30 },
};

beforeAll(async () => {
  ingest = await startTestIngest();
  const { db } = ingest.database;
  for (const [sn, name] of people) await ingest.register(sn, `id ${sn}`, name);
  await db
    .insertInto('area')
    .values({ id: 'yard', buildingId: 'b1', name: '罐区', regions: JSON.stringify(regions) })
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard'] });
  hub = new LiveHub({ readNames: (...about) => readSubjectNames(db, ...about), onError: () => {} });
});
afterAll(() => ingest.remove());

async function send(t: number): Promise<void> {
  await ingest.post(people.map(([tag, , lon]) => ({ tag, t, lon, lat: 31.25 })));
  await ingest.web.call('catchUp', null);
}

it('lists, before the save, exactly the subjects for which the engine raises afterwards', async () => {
  const { db } = ingest.database;
  const now = Date.now();
  await send(now - 1000);
  const previews = new RulePreviews({
    hub,
    engineCopy: (buildingId, draft) => ingest.web.call('engineCopy', { buildingId, draft }),
    run: previewInThread,
  });
  const draft: ConfigChange = { areas: { put: [{ id: 'yard', regions, alarms: settings }] } };
  const site = { buildingId: 'b1', departIds: null, patrolDepartIds: null, visibility: fullVisibility };
  const caller = { role: { permissions: ['*'] } };
  hub.apply(ingest.updates);
  await hub.refresh('b1', null);
  const found = await previews.preview({ caller, site, draft, areaIdsOf: () => ['yard'], alarms: settings });
  if (found === 'busy' || found === 'away') throw new Error(found);
  expect(found).toMatchObject({ inside: { people: 3, exempt: 0 }, later: { count: 3 } });
  expect(found.now.alarms.map(({ type, subjectName }) => `${type} ${subjectName}`).toSorted()).toEqual([
    'boundaryCrossing 李雷',
    'boundaryCrossing 王芳',
    'overcrowding null',
  ]);

  await db
    .updateTable('area')
    .set({ alarms: JSON.stringify(settings) })
    .where('id', '=', 'yard')
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard'] });
  await send(now);
  await eventually(async () => {
    const rows = await db.selectFrom('alarm').select(['type', 'subjectName', 'subjectKind']).execute();
    expect(rows.map((row) => `${row.type} ${row.subjectKind === 'area' ? null : row.subjectName}`).toSorted()).toEqual(
      found.now.alarms.map(({ type, subjectName }) => `${type} ${subjectName}`).toSorted(),
    );
  });
});
