import { accountOf } from '@muster/demo/accounts.ts';
import { demoInEnglish } from '@muster/demo/english.ts';
import { actsOf, applicationOf, type PermitAct, type PermitIds } from '@muster/demo/permitActs.ts';
import { isUnderWay, livePermits, type PlannedPermit } from '@muster/demo/permitPlan.ts';
import { places } from '@muster/demo/place.ts';

import type { SiteAccounts } from './siteAccounts.ts';
import { rowsOf } from './siteAccounts.ts';

/** Fields of a permit in `/bp/workPermit/page`. */
interface PermitRow {
  id: string;
  number: string;
  status: 'notStarted' | 'inProgress' | 'paused' | 'ended';
  confirmations: { role: string; accountName: string; withdrawnAt: string | null }[] | null;
  analyses: { takenAt: string }[] | null;
  ticks: { measure: string; withdrawnAt: string | null }[] | null;
}

const minuteMs = 60_000;
/** Maximum age of an analysis for a start: less than the 30 min of the default. */
const freshMs = 25 * minuteMs;
const measuredEachMs = 120 * minuteMs;
/** A permit that would end this soon is not requested any more. */
const worthMs = 10 * minuteMs;
/** After a refusal: the rules, or the permit, were changed. */
const retryMs = 5 * minuteMs;

/** Keeps the permits in the planned state, by calls of the named accounts. */
export interface PermitKeeper {
  keep(now: number): Promise<void>;
}

/**
 * @param began epoch ms; earlier plans are requested with another number, since the history may have theirs
 * @param warn called for a refusal of the server
 */
export function createPermitKeeper(
  accounts: SiteAccounts,
  seed: string,
  began: number,
  warn: (error: unknown) => void,
): PermitKeeper {
  const permitsAt = livePermits(seed, began);
  const waits = new Map<string, number>();
  let ids: PermitIds | null = null;
  const keepOne = async (permit: PlannedPermit, now: number): Promise<void> => {
    const row = await find(accounts, permit);
    if (row !== null) await advance(accounts, permit, row, now);
    else if (permit.endAt > now + worthMs) {
      ids ??= await readIds(accounts);
      await apply(accounts, permit, ids, permit.from >= began);
    }
  };
  return {
    keep: async (now) => {
      for (const permit of permitsAt(now)) {
        const isDue = permit.appliedAt <= now && now < permit.endAt + 60 * minuteMs;
        if (!isDue || (waits.get(permit.number) ?? 0) > now) continue;
        try {
          await keepOne(permit, now);
        } catch (error) {
          waits.set(permit.number, now + retryMs);
          warn(error);
        }
      }
    },
  };
}

const path = '/bp/workPermit';

/** The row of the plan that is not over; null = none. */
async function find(accounts: SiteAccounts, { number }: PlannedPermit): Promise<PermitRow | null> {
  const rows = await rowsOf<PermitRow>(await accounts.as('maintenance'), path, { number, size: '20' });
  return rows.find(({ status }) => status !== 'ended') ?? null;
}

async function apply(accounts: SiteAccounts, permit: PlannedPermit, ids: PermitIds, isNew: boolean): Promise<void> {
  const api = await accounts.as(accountOf(permit.applicant));
  const rows = await rowsOf<PermitRow>(api, path, { number: permit.number, size: '20' });
  const taken = new Set(rows.map(({ number }) => number));
  // Work ended by the plan is not started again.
  if (isNew && taken.has(permit.number)) return;
  const names = isNew ? [permit.number] : [2, 3, 4].map((again) => `${permit.number}-${again}`);
  const number = names.find((name) => !taken.has(name));
  if (number === undefined) return;
  await api.post(`${path}/save`, { ...applicationOf(permit, ids), number });
}

/** Executes every due step, in the order of the plan. */
async function advance(accounts: SiteAccounts, permit: PlannedPermit, row: PermitRow, now: number): Promise<void> {
  const act = async (by: string, action: string, body: object = {}): Promise<void> => {
    await (await accounts.as(by)).post(`${path}/${action}`, { id: row.id, ...body });
  };
  const plan = actsOf(permit);
  const applicant = accountOf(permit.applicant);
  if (row.status === 'notStarted') {
    for (const due of plan) if (due.t <= now && isMissing(row, due)) await sign(act, due);
    if (now < permit.startAt) return;
    await measure(act, plan, row, now, freshMs);
    await act(applicant, 'start');
    return;
  }
  const isWanted = isUnderWay(permit, now);
  if (now >= permit.endAt) await act(applicant, 'end');
  else if (row.status === 'inProgress' && !isWanted) await act(applicant, 'pause');
  else if (row.status === 'inProgress') await measure(act, plan, row, now, measuredEachMs);
  else if (isWanted) {
    await measure(act, plan, row, now, freshMs);
    await act(applicant, 'resume');
  }
}

type Act = (by: string, action: string, body?: object) => Promise<void>;

function isMissing({ confirmations, ticks }: PermitRow, act: PermitAct): boolean {
  if (act.action === 'confirm')
    return !(confirmations ?? []).some(
      ({ role, accountName, withdrawnAt }) => role === act.role && accountName === act.by && withdrawnAt === null,
    );
  if (act.action === 'tick')
    return !(ticks ?? []).some(({ measure: ticked, withdrawnAt }) => ticked === act.measure && withdrawnAt === null);
  return false;
}

async function sign(act: Act, due: PermitAct): Promise<void> {
  if (due.action === 'confirm') await act(due.by, 'confirm', { role: due.role });
  else if (due.action === 'tick') await act(due.by, 'tick', { measure: due.measure });
}

/** Adds an analysis if the work needs one, and the newest is older than `mostMs`. */
async function measure(
  act: Act,
  plan: readonly PermitAct[],
  { analyses }: PermitRow,
  now: number,
  mostMs: number,
): Promise<void> {
  const newest = Date.parse(analyses?.at(-1)?.takenAt ?? '');
  if (now - newest < mostMs) return;
  // The last one before the start is a good one.
  const start = plan.findIndex(({ action }) => action === 'start');
  const planned = plan.slice(0, start).findLast(({ action }) => action === 'analyse');
  if (planned?.action === 'analyse') await act(planned.by, 'analyse', { values: planned.values });
}

interface SimpleRow {
  id: string;
  name: string;
  code: string | null;
}

/** Areas have Chinese or English names; people and departments are identified by their numbers. */
async function readIds(accounts: SiteAccounts): Promise<PermitIds> {
  const api = await accounts.as('safety');
  // Holds for every `simple-list` of the API (docs/protocols.md).
  const list = async (of: string): Promise<SimpleRow[]> => (await api.get(`${of}/simple-list`)) as SimpleRow[];
  const areas = await list('/pod/area');
  const departs = await list('/bp/depart');
  const persons = new Map((await list('/bp/person')).map(({ code, id }) => [code, id]));
  const names = new Map(places.map(({ key, name }) => [key, [name, demoInEnglish.get(name)]]));
  return {
    area: (place) => areas.find(({ name }) => names.get(place)?.includes(name))?.id,
    person: (number) => persons.get(number),
    depart: (wanted) => departs.find(({ code }) => code === wanted)?.id,
  };
}
