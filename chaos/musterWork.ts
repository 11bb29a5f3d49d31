import type { MusterReport, RunningMuster } from '@muster/model/muster/wire.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import type { Work } from './work.ts';

const path = '/pod/muster';
/** People ticked in one muster. */
const ticked = 6;

/** A drill of the plan: people and steps are ticked one by one, then it is ended and its result frozen. */
export async function carryOutMuster(work: Work, number: number): Promise<void> {
  const { planId } = work.site;
  const cause = `drill-${number}`;
  let id: string | undefined;
  const find = async (api: Api): Promise<boolean> => {
    // Holds for this call of the API.
    const running = (await api.get(`${path}/running`)) as RunningMuster[];
    id = running.find((one) => one.cause === cause)?.id;
    return id !== undefined;
  };
  const start = async (api: Api): Promise<void> => {
    // Holds for this call of the API.
    ({ id } = (await api.post(`${path}/start`, { planId, cause })) as { id: string });
  };
  if (!(await work.perform(`muster ${cause}`, start, find)) || id === undefined) return;
  await tickAll(work, cause, id);
}

async function tickAll(work: Work, cause: string, id: string): Promise<void> {
  const people = await work.read(async (api) => (await readReport(api, id)).people);
  if (people === undefined) return;
  const isOnRecord = (key: string) => async (api: Api) => deedsOf(await readReport(api, id)).includes(key);
  for (const [index, { id: personId }] of people.slice(0, ticked).entries()) {
    const note = `${cause}-${index}`;
    const order = { id, personIds: [personId], isSafe: true, reason: 'seen', note };
    const key = `tick ${cause} ${personId} ${note}`;
    await work.perform(key, (api) => api.post(`${path}/tick`, order), isOnRecord(key));
  }
  for (let step = 0; step < work.site.planSteps; step += 1) {
    const key = `drillStep ${cause} ${step}`;
    await work.perform(key, (api) => api.post(`${path}/step`, { id, step, isDone: true }), isOnRecord(key));
  }
  const key = `musterEnd ${cause}`;
  await work.perform(key, (api) => api.post(`${path}/end`, { id }), isOnRecord(key));
}

async function readReport(api: Api, id: string): Promise<MusterReport> {
  // Holds for this call of the API.
  return (await api.get(`${path}/get?id=${id}`)) as MusterReport;
}

function deedsOf({ cause, endedAt, people, steps }: MusterReport): string[] {
  const ticks = people.flatMap(({ id, tick }) => (tick === null ? [] : [`tick ${cause} ${id} ${tick.note}`]));
  const done = steps.flatMap(({ doneAt }, step) => (doneAt === null ? [] : [`drillStep ${cause} ${step}`]));
  return [`muster ${cause}`, ...ticks, ...done, ...(endedAt === null ? [] : [`musterEnd ${cause}`])];
}

/** Recorded ticks of all musters: of running ones in the roll call, of others in the frozen result. */
export async function readMusterDeeds(api: Api, ids: readonly string[]): Promise<string[]> {
  const deeds: string[] = [];
  for (const id of ids) deeds.push(...deedsOf(await readReport(api, id)));
  return deeds;
}
