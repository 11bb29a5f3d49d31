import { createEngine } from '@muster/engine/createEngine.ts';
import type { ConfigChange, SiteConfig } from '@muster/engine/input.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { encodeLiveFrame } from '@muster/protocols/liveFrame.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EngineCopy } from '../../../core/thread/contract.ts';
import { LiveSite } from '../../../live/liveSite.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { rulePreviewRoutes } from './rulePreviewRoutes.ts';
import { RulePreviews } from './rulePreviews.ts';
import { runPreview } from './runPreview.ts';

let muster: TestApp;
let admin: Client;
let tanks: string;
let visitors: string;
let others: string;
let live: LiveSite;

/** Two people of different departments are in the yard, 5 m apart. */
const people = [
  { tag: 'T1', id: 'p1', name: '王芳', lon: 121.5 },
  { tag: 'T2', id: 'p2', name: '李雷', lon: 121.50005 },
];
const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 50, floor: null }];
const noEntry = { boundaryCrossing: { on: true, level: 2 } };
const saving = ['pod:area:area:edit', 'pod:area:areaType:edit', 'pod:alarm:alarmSetting:edit'];

/** Replaces the ingest thread: an engine of one area, into which a draft is put. */
async function engineCopy(buildingId: string, draft: ConfigChange): Promise<EngineCopy | null> {
  if (buildingId !== muster.buildingId) return null;
  const t = muster.clock.now;
  const departs = [visitors, others];
  const subjects = people.map(({ tag, id }, index) => ({
    tag,
    id,
    kind: 'person' as const,
    departId: departs[index] ?? '',
  }));
  const config: SiteConfig = { timeZone: 'Asia/Shanghai', origin: [121.5, 31.25], areas: [] };
  const engine = createEngine({ ...config, subjects });
  const batch = toPositionBatch(people.map(({ tag, lon }) => ({ tag, t, lon, lat: 31.25 })));
  engine.apply({ kind: 'positions', receivedAt: t, batch });
  return {
    bytes: engine.snapshot(),
    config: { ...config, areas: draft.areas?.put ?? [], areaTypes: draft.areaTypes?.put ?? [] },
    areaNames: new Map([[tanks, '罐区']]),
  };
}

beforeAll(async () => {
  const previews = new RulePreviews({ hub: { site: () => live }, engineCopy, run: async (task) => runPreview(task) });
  muster = await startTestApp({}, [(routes, services) => rulePreviewRoutes(routes, services, previews)]);
  admin = await muster.logIn();
  tanks = await addRow(admin, '/pod/area', { name: '罐区', regions });
  visitors = await addRow(admin, '/bp/depart', { name: '接待', code: 'V' });
  others = await addRow(admin, '/bp/depart', { name: '维修', code: 'M' });
  const nobody = { departName: null, personType: 'internal', vehicleType: null };
  const departOf = new Map([
    ['p1', visitors],
    ['p2', others],
  ]);
  live = new LiveSite(
    new Map(people.map(({ id, name }) => [id, { ...nobody, subjectName: name, departId: departOf.get(id) ?? null }])),
  );
  const nothing = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null, lat: 31.25, floor: 0 };
  const t = muster.clock.now;
  live.apply({
    buildingId: muster.buildingId,
    tags: people.map(({ tag, id }, index) => {
      return { handle: index + 1, tag, kind: 'person', subjectId: id, isRegistered: true, areaIds: [tanks] };
    }),
    frame: encodeLiveFrame(
      'snapshot',
      1,
      t,
      people.map(({ lon }, index) => ({ ...nothing, handle: index + 1, t, lon, flags: 1 })),
    ),
  });
});
afterAll(() => muster.close());

const preview = (client: Client, values: Record<string, unknown>, id: string | undefined = tanks) =>
  client.post('/pod/area/preview', { ...(id === undefined ? {} : { id }), values });

describe('the preview of an area that is not saved', () => {
  it('lists who is inside and whose alarm would be raised at once, and changes nothing', async () => {
    const found = dataOf(await preview(admin, { regions, alarms: noEntry }));
    expect(found).toMatchObject({
      areas: 1,
      inside: { people: 2, vehicles: 0, exempt: 0, names: ['李雷', '王芳'] },
      now: {
        count: 2,
        alarms: [
          { type: 'boundaryCrossing', level: 2, areaName: '罐区', subjectName: '王芳' },
          { subjectName: '李雷' },
        ],
      },
      open: 0,
      isPartial: false,
    });
    expect((await admin.get('/pod/area/get', { id: tanks })).data.alarms).toBeNull();
    expect(muster.asked.configs.filter(({ entity }) => entity === 'area')).toHaveLength(1);
  });

  it('is computed for a fence that is being drawn, whose area has no id yet, sent like a form does', async () => {
    const values = { regions: [{ ...regions[0], radius: 2 }], alarms: noEntry };
    const found = dataOf(await admin.post('/pod/area/preview', { values: JSON.stringify(values) }));
    expect(found).toMatchObject({
      inside: { people: 1 },
      now: { count: 1, alarms: [{ subjectName: '王芳', areaName: null }] },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'an invalid fence',
      { regions: [{ shape: 'circle', center: [121.5, 31.25], radius: -1, floor: 0 }] },
      'values.regions',
    ],
    ['a tolerance beyond the limit of the form', { regions, exitTolerance: 2000 }, 'exitTolerance'],
    ['a parameter that no rule has', { regions, alarms: { retention: { on: true, hours: 1 } } }, 'hours'],
    ['a field that no area has', { regions, name: '罐区' }, 'name'],
  ])('is refused for %s', async (_, values, field) => {
    const answer = await preview(admin, values);
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field: expect.stringContaining(field) }] } });
  });

  it('is refused for an area of another site', async () => {
    expect(await preview(admin, { regions }, 'elsewhere')).toMatchObject({
      code: -1,
      data: { fields: [{ field: 'id' }] },
    });
  });

  it("needs the permission to save areas, and the caller's own site", async () => {
    const onlooker = await logInAs(muster, admin, { permissions: ['pod:area:area:view', permissions.positionView] });
    expect(await preview(onlooker, { regions })).toMatchObject({ code: -3, data: { permission: 'pod:area:area:add' } });
    const building = await addRow(admin, '/pod/building', { name: '二厂', timeZone: 'Asia/Shanghai' });
    const stranger = await logInAs(muster, admin, { permissions: saving, buildingIds: [building] });
    expect(await preview(stranger, { regions })).toMatchObject({ status: 503, data: null });
  });

  it('counts subjects that the caller may not see, without names', async () => {
    const limited = { dataScope: 'designated', designatedDepartIds: [visitors] } as const;
    const clerk = await logInAs(muster, admin, { permissions: [...saving, permissions.positionView], ...limited });
    expect(dataOf(await preview(clerk, { regions, alarms: noEntry }))).toMatchObject({
      inside: { people: 2, names: ['王芳'] },
      now: { count: 2, alarms: [{ subjectName: '王芳' }] },
    });
    const blind = await logInAs(muster, admin, { permissions: saving });
    expect(dataOf(await preview(blind, { regions, alarms: noEntry }))).toMatchObject({
      inside: { people: 2, names: [] },
      now: { count: 2, alarms: [] },
    });
  });

  it('does not reveal by its counts where an invisible subject is', async () => {
    const limited = { dataScope: 'designated', designatedDepartIds: [visitors] } as const;
    const clerk = await logInAs(muster, admin, { permissions: [...saving, permissions.positionView], ...limited });
    const only = (id: string) => ({ boundaryCrossing: { on: true, who: { include: [id] } } });
    const seen = dataOf(await preview(clerk, { regions, alarms: only('p1') }));
    const unseen = dataOf(await preview(clerk, { regions, alarms: only('p2') }));
    expect(seen).toMatchObject({ now: { count: 1 }, isPartial: true });
    expect(unseen).toMatchObject({ now: { count: 0, alarms: [] }, isPartial: true });
    expect([seen.inside.exempt, unseen.inside.exempt]).toEqual([0, 1]);
    const absent = dataOf(await preview(clerk, { regions, alarms: only('nobody') }));
    expect(absent.inside).toEqual(unseen.inside);
  });
});

it('previews a type for its areas, and the settings of the site for everybody', async () => {
  const values = { alarms: noEntry };
  expect(dataOf(await admin.post('/pod/areaType/preview', { values }))).toMatchObject({
    areas: 0,
    inside: { people: 0 },
  });
  expect(dataOf(await admin.post('/pod/alarmSetting/preview', { values: { alarms: {} } }))).toMatchObject({
    areas: 0,
    inside: { people: 2 },
    now: { count: 0 },
  });
});
