import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import type { WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import { placeIn } from './walk.ts';
import type { Work } from './work.ts';
import { permitKind, permitMeasuresOfRun, permitRolesInOrder } from './workSite.ts';

const path = '/bp/workPermit';
const hour = 3_600_000;
/** A permit of the second kind ends this long after its creation, while its work continues. */
const overdueAfterMs = 3000;
/** Work past its end, ms: longer than the on-delay of the alarm about people who are not on the roster. */
const longWorkMs = 8000;
const shortWorkMs = 300;

/**
 * One permit from its request to its end, each step once. Its work is `short`, or continues past its end while people
 * who are not on its roster are there.
 */
export async function carryOutPermit(work: Work, number: string, kind: 'short' | 'overdue'): Promise<void> {
  const add = (api: Api): Promise<unknown> => api.post(`${path}/save`, permitOf(work, number, kind));
  const find = async (api: Api) => (await readPermits(api, number))[0]?.id;
  if (!(await work.perform(`permit ${number}`, add, async (api) => (await find(api)) !== undefined))) return;
  const id = await work.read(find);
  if (id === undefined) return;
  for (const deed of deedsOfWork(number, kind)) {
    const isDone = await perform(work, id, deed);
    if (!isDone || (deed.thenMs !== undefined && !(await work.pause(deed.thenMs)))) return;
  }
}

interface PermitDeed {
  key: string;
  /** Of the call. */
  action: string;
  given: Readonly<Record<string, unknown>>;
  /** Time of the work until the next action. */
  thenMs?: number;
}

/** Actions on one permit, in order. */
function deedsOfWork(number: string, kind: 'short' | 'overdue'): PermitDeed[] {
  const step = (action: WorkPermitAction, thenMs?: number): PermitDeed => {
    const given = { note: `${number} ${action}` };
    return { key: `step ${number} ${action}`, action, given, ...(thenMs !== undefined && { thenMs }) };
  };
  const analysis = (when: string): PermitDeed => {
    const given = { point: `${number} ${when}`, values: [{ gas: 'combustible', value: 1 }] };
    return { key: `analysis ${number} ${when}`, action: 'analyse', given };
  };
  const before = [
    ...permitRolesInOrder.map((role) => ({
      key: `confirmation ${number} ${role}`,
      action: 'confirm',
      given: { role },
    })),
    ...permitMeasuresOfRun.map((measure) => ({
      key: `measure ${number} ${measure}`,
      action: 'tick',
      given: { measure },
    })),
    analysis('before'),
  ];
  if (kind === 'overdue') return [...before, step('start', longWorkMs), step('end')];
  return [
    ...before,
    step('start', shortWorkMs),
    step('pause'),
    analysis('again'),
    step('resume', shortWorkMs),
    step('end'),
  ];
}

/** With the version that was read: a late call changes nothing a second time. */
function perform(work: Work, id: string, { key, action, given }: PermitDeed): Promise<boolean> {
  const act = async (api: Api): Promise<void> => {
    const { version } = await readRecord(api, id);
    await api.post(`${path}/${action}`, { id, version, ...given });
  };
  return work.perform(key, act, async (api) => recordedDeeds(await readRecord(api, id)).includes(key));
}

/**
 * Short work is at the path of walking people; the other is around all of the block, with three people not on its
 * roster.
 */
function permitOf({ site }: Work, number: string, kind: 'short' | 'overdue'): Record<string, unknown> {
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const { bossId, areaId, crewIds } = site;
  const people = { applicantId: bossId, confirmerId: bossId, guardianIds: [bossId], workerIds: crewIds.slice(3) };
  const place = { ...placeIn(0, kind === 'short' ? 9 : 0, 0), floor: 0 };
  const fence = { fence: 'circle', radius: kind === 'short' ? 3 : 20, maxPeople: 1 };
  const times = { startAt: at(-hour), endAt: at(kind === 'short' ? 6 * hour : overdueAfterMs) };
  const what = { content: 'Welding', safetyMeasures: 'Watch', areaId };
  return { number, ...permitKind, ...what, ...times, ...people, ...fence, place };
}

async function readRecord(api: Api, id: string): Promise<PermitRecord> {
  // Holds for this call of the API.
  return (await api.get(`${path}/record?id=${id}`)) as PermitRecord;
}

interface PermitRow {
  id: string;
  number: string;
  areaId: string;
  status: string | null;
}

/** All permits, or the one with a number. */
export async function readPermits(api: Api, number?: string): Promise<PermitRow[]> {
  const rows: PermitRow[] = [];
  for (let page = 0; ; page += 1) {
    // Holds for every `page` of the API.
    const reply = (await api.get(`${path}/page?sort=startAt&page=${page}&size=1000`)) as {
      data: PermitRow[];
      length: number;
    };
    rows.push(...reply.data);
    if (rows.length >= reply.length) break;
  }
  return number === undefined ? rows : rows.filter((row) => row.number === number);
}

/** Recorded steps of a permit. */
function recordedDeeds({ number, steps, signatures, analyses, measures, withdrawnTicks }: PermitRecord): string[] {
  const confirmed = signatures.filter(({ confirmedAt }) => confirmedAt !== null);
  const ticked = [...measures.filter(({ tick }) => tick !== null), ...withdrawnTicks];
  return [
    ...steps.map(({ action, note }) => deedOf('step', note, `${number} ${action}`)),
    ...confirmed.map(({ role }) => `confirmation ${number} ${role}`),
    ...ticked.map(({ measure }) => `measure ${number} ${measure}`),
    ...analyses.map(({ point }) => `analysis ${point ?? ''}`),
  ];
}

/** A step with the remark of another one is no known action. */
function deedOf(kind: string, note: string | null, expected: string): string {
  return note === expected ? `${kind} ${expected}` : `${kind} ${expected} with the note ${note}`;
}

/** All recorded steps of all permits. */
export async function readPermitDeeds(api: Api, permits: readonly PermitRow[]): Promise<string[]> {
  const deeds = permits.map(({ number }) => `permit ${number}`);
  for (const { id } of permits) deeds.push(...recordedDeeds(await readRecord(api, id)));
  return deeds;
}
