import { fromSiteTime, toSiteTime } from '@muster/model/time/siteTime.ts';
import { permitSettingOf } from '@muster/model/workPermit/permitDefaults.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import type { ChaosArea } from './site.ts';
import { placeIn, type Walker } from './walk.ts';

/** A point of a patrol, with its position on the phone. */
export interface PhonePoint {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
}

/** Data of a site for a crew. */
export interface WorkSite {
  /** The person who signs permits and walks with the phone; the account of the run is of this person. */
  readonly bossId: string;
  /** The person's card, which no gateway reports: its positions are those of checks. */
  readonly bossTag: string;
  /** The route walked alone. */
  readonly phoneRouteId: string;
  readonly phonePoints: readonly PhonePoint[];
  readonly areaId: string;
  /** People of the first block with location cards. */
  readonly crewIds: readonly string[];
  readonly planId: string;
  /** Steps of the plan. */
  readonly planSteps: number;
}

/** Requirements of the permits of a run: confirmations in order, an analysis, measures. */
export const permitKind = { type: 'hotWork', level: '1' } as const;
export const permitRolesInOrder = ['applicant', 'guardian', 'confirmer'] as const;
export const permitMeasuresOfRun = ['briefed', 'isolated'] as const;

/** Checklist of each point. */
export const checkedItem = 'Pressure';

/** Rounds of a route in a run. */
const roundsOfRun = 24;

/** Adds patrols, settings of permits and a drill plan to a site. @param minutes of all rounds of a route together */
export async function buildWorkSite(
  api: Api,
  walkers: readonly Walker[],
  areas: readonly ChaosArea[],
  minutes: number,
): Promise<WorkSite> {
  const { bossId, bossTag, departId } = await addBoss(api);
  const crewIds = await readPersonIds(api, walkers);
  const [areaId = ''] = areas.map(({ id }) => id);
  await api.post('/bp/workPermitSetting/save', { rows: [permitSettingOfRun()] });
  await moveToDepartment(api, crewIds, departId);
  const patrols = await addPatrols(api, { departId, bossId, crewIds, areaId }, minutes);
  return { bossId, bossTag, areaId, crewIds, ...patrols, ...(await addPlan(api)) };
}

function permitSettingOfRun() {
  return {
    ...permitSettingOf(null, permitKind.type, permitKind.level),
    maxHours: null,
    workerCertificates: [],
    guardianCertificates: [],
    confirmers: permitRolesInOrder,
    measures: permitMeasuresOfRun,
    excludes: [],
  };
}

async function save(api: Api, path: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  // Holds for every `save` of the API.
  return ((await api.post(`${path}/save`, row)) as { id: string }).id;
}

async function addBoss(api: Api) {
  const [bossTag, departId] = ['BOSS', await save(api, '/bp/depart', { name: 'Crew', code: 'CREW' })];
  await save(api, '/pod/locationCard', { sn: bossTag, type: 'UW5' });
  const person = { name: 'Boss', personType: 'internal', departId, cardSn: bossTag };
  const bossId = await save(api, '/bp/person', person);
  await save(api, '/bp/depart', { id: departId, headId: bossId });
  // Holds for every `page` of the API.
  const accounts = (await api.get('/base/account/page?size=10')) as { data: { id: string; name: string }[] };
  await save(api, '/base/account', { id: accounts.data.find(({ name }) => name === 'admin')?.id, personId: bossId });
  return { bossId, bossTag, departId };
}

/** Those of the first block. */
async function readPersonIds(api: Api, walkers: readonly Walker[]): Promise<string[]> {
  const names = new Set(walkers.filter((_, number) => number % 4 === 0).map(({ tag }) => tag));
  // Holds for every `page` of the API.
  const page = (await api.get('/bp/person/page?size=1000')) as { data: { id: string; name: string }[] };
  return page.data.filter(({ name }) => names.has(name)).map(({ id }) => id);
}

async function moveToDepartment(api: Api, ids: readonly string[], departId: string): Promise<void> {
  for (const id of ids) await save(api, '/bp/person', { id, departId });
}

interface Parties {
  departId: string;
  bossId: string;
  crewIds: readonly string[];
  /** The fence of a patrol area: a closed area of the first block. */
  areaId: string;
}

/** Routes that the crew walks, walks in part, and never; one by visits and dwell time, and one that a phone walks. */
async function addPatrols(api: Api, { departId, bossId, crewIds, areaId }: Parties, minutes: number) {
  const patrolAreaId = await save(api, '/bp/patrolArea', { name: 'Way' });
  const fencedAreaId = await save(api, '/bp/patrolArea', { name: 'Fenced', areaId });
  const point = async (name: string, x: number, y: number, distance: number, area = patrolAreaId) => {
    const place = { ...placeIn(0, x, y), floor: 0 };
    const row = { name, patrolAreaId: area, distance, place, checklist: checkedItem };
    return { id: await save(api, '/bp/patrolPoint', row), lon: place.lon, lat: place.lat };
  };
  const [east, west] = [await point('East', 9, 0, 6), await point('West', -9, 0, 6)];
  const nowhere = await point('Nowhere', 0, 900, 5);
  // Of an area whose points are never visited: otherwise a round is partial.
  const farAreaId = await save(api, '/bp/patrolArea', { name: 'Far' });
  const far = await point('Far', 0, 950, 5, farAreaId);
  const inside = await point('Inside', -9, -9, 6, fencedAreaId);
  const phonePoints = [await point('Gate', 500, 0, 3), await point('Pump', 508, 0, 3)];
  const team = (name: string, memberIds: readonly string[]) =>
    save(api, '/bp/patrolTeam', { name, departId, memberIds });
  const [walkTeam, phoneTeam] = [await team('Walkers', crewIds), await team('Phones', [bossId])];
  const span = await spanOf(api, minutes);
  const route = (name: string, points: readonly { id: string }[], more: Readonly<Record<string, unknown>> = {}) => {
    const pointIds = points.map(({ id }) => id);
    const asked = { indicators: ['points'], minPoints: pointIds.length };
    const tolerance = { errorBefore: 1, errorAfter: 1, timesPerDay: roundsOfRun };
    return save(api, '/bp/patrolRoute', {
      name,
      teamId: walkTeam,
      patrolAreaId,
      pointIds,
      ...asked,
      ...tolerance,
      ...span,
      ...more,
    });
  };
  await route('Walked', [east, west]);
  await route('In part', [east, nowhere]);
  await route('Never', [far], { patrolAreaId: farAreaId });
  const byTime = { indicators: ['visits', 'dwell'], minVisits: 2, minDwell: 1 };
  // Its window is so long that half of it passes within a minute.
  await route('Late', [far], { patrolAreaId: farAreaId, timesPerDay: 1, ...(await spanOf(api, 6)) });
  await route('By time', [inside], { ...byTime, patrolAreaId: fencedAreaId });
  return { phoneRouteId: await route('Phone', phonePoints, { teamId: phoneTeam }), phonePoints };
}

/** Begun two minutes ago, so that the first rounds end soon. */
async function spanOf(api: Api, minutes: number): Promise<{ startTime: string; endTime: string }> {
  // Holds for every `page` of the API.
  const [{ timeZone } = { timeZone: 'UTC' }] = (
    (await api.get('/pod/building/page?size=1')) as { data: { timeZone: string }[] }
  ).data;
  const shown = (t: number): string => toSiteTime(new Date(t).toISOString(), timeZone).slice(0, 16);
  const from = Date.parse(fromSiteTime(shown(Date.now() - 120_000), timeZone) ?? '');
  return { startTime: shown(from).slice(11), endTime: shown(from + minutes * 60_000).slice(11) };
}

async function addPlan(api: Api): Promise<Pick<WorkSite, 'planId' | 'planSteps'>> {
  const { lon, lat } = placeIn(0, 0, 2000);
  const regions = [{ shape: 'circle', center: [lon, lat], radius: 20, floor: null }];
  const areaId = await save(api, '/pod/area', { name: 'Muster point', regions });
  await save(api, '/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId });
  const steps = ['Alarm', 'Lead', 'Count'].map((text) => ({ role: 'Warden', text }));
  return {
    planId: await save(api, '/bp/drillPlan', { name: 'Plan', scenario: 'Leak', steps }),
    planSteps: steps.length,
  };
}
