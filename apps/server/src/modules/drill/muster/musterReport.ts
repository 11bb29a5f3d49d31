import { hasPermission } from '@muster/model/access/permission.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { fileDownloadAddress } from '@muster/model/entity/richText.ts';
import { type MusterReport, type MusterStep, reportedShares } from '@muster/model/muster/wire.ts';
import { person } from '@muster/model/person/person.ts';

import type { Caller, SiteScope } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { maySeePrivate } from '../../../entity/privateValues.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { readTicks } from '../../../runner/musterTick.store.ts';
import { readPlanFile } from '../drillPlan/drillPlan.store.ts';
import { readAreaNames } from '../../alarm/alarmStatistic/alarmArea.store.ts';
import type { Services } from '../../services.ts';
import { type MusterRow, readMuster, readOpenMusters, readPeople } from './muster.store.ts';
import { areaIdsOf, factsOf } from './musterFacts.ts';
import { readWristbands } from './musterMessage.store.ts';
import { readSteps } from './musterStep.store.ts';
import { type ComparedRow, type PastRow, readResult } from './pastMuster.store.ts';
import { arrivalsOf, frozenRollCall, rollCall } from './rollCall.ts';
import { readEvacuations } from './startMuster.ts';

/** Running musters, as far as the caller sees them. */
export async function readRunning(services: Services, site: SiteScope) {
  const running = new Set((await readEvacuations(services, site.buildingId)).map(({ musterId }) => musterId));
  const rows = (await readOpenMusters(services.db, site)).filter(({ id }) => running.has(id));
  if (rows.length === 0) return [];
  const names = await readAreaNames(services.db, site.buildingId);
  return rows.map((row) => factsOf(row, names));
}

/** A finished muster, with its frozen result. */
export function pastOf(row: PastRow, names: ReadonlyMap<string, string>) {
  const { total, safe, reached, goalSeconds, goalReached } = row;
  const times = reportedShares.map((share, index) => ({ share, afterMs: reached[index] ?? null }));
  return { ...factsOf(row, names), total, safe, reached: times, goalSeconds, goalReached };
}

interface Reader {
  caller: Caller;
  site: SiteScope;
}

/** A muster with its roll call, as far as the caller sees the people. @throws AppError when there is no such muster. */
export async function reportOf(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  reader: Reader,
  id: string,
): Promise<MusterReport> {
  const { db } = services;
  const row = await readMuster(db, reader.site, id);
  if (row === undefined) throw refused('muster.unknown');
  const areaNames = await readAreaNames(db, reader.site.buildingId);
  const { people, ...more } =
    row.endedAt === null
      ? await runningFacts(services, hub, reader, { row, areaNames })
      : await frozenFacts(services, reader.site, row);
  return {
    ...factsOf(row, areaNames),
    ...more,
    scenario: row.plan?.scenario ?? null,
    attachment: await planFileOf(services, reader, row),
    goalSeconds: row.goalSeconds,
    ...arrivalsOf(people, row.startedAt),
    wristbands: row.messageId === null ? null : await readWristbands(db, row.messageId),
    people,
  };
}

/** Documents and contacts for carrying out the plan. */
async function planFileOf(
  { db }: Pick<Services, 'db'>,
  { caller, site }: Reader,
  { planId }: MusterRow,
): Promise<MusterReport['attachment']> {
  if (planId === null || !hasPermission(caller.role.permissions, permissionCode(drillPlan, 'view'))) return null;
  const file = await readPlanFile(db, site.buildingId, planId);
  return file === null ? null : { id: file.id, name: file.name, downloadUrl: fileDownloadAddress(file.id) };
}

async function runningFacts(
  services: Services,
  hub: Pick<LiveHub, 'site'>,
  { caller, site }: Reader,
  { row, areaNames }: { row: MusterRow; areaNames: ReadonlyMap<string, string> },
) {
  const { db } = services;
  const { buildingId } = site;
  const running = (await readEvacuations(services, buildingId)).find(({ musterId }) => musterId === row.id);
  if (running === undefined) throw refused('muster.unknown');
  const ticks = await readTicks(db, row.id);
  const register = await readPeople(db, buildingId, [...running.people.map(({ id }) => id), ...ticks.keys()]);
  const rows = hub.site(buildingId)?.rows.values() ?? [];
  const facts = { register, ticks, rows, areaNames, site, showsPhone: maySeePrivate(person, { caller }) };
  const people = rollCall(running.people, { ...facts, now: services.now() });
  const done = await readSteps(db, row.id);
  const steps = (row.plan?.steps ?? []).map((step, number): MusterStep => ({
    ...step,
    ...(done.get(number) ?? { doneAt: null, doneBy: null }),
  }));
  return { people, steps, endedBy: null, goalReached: null, arrivalRate: running.arrivalRate };
}

async function frozenFacts({ db }: Pick<Services, 'db'>, site: SiteScope, row: MusterRow) {
  const result = await readResult(db, row.id);
  if (result === undefined) throw refused('muster.unknown');
  const { endedBy, arrivalRate, goalReached, plan } = result;
  const people = frozenRollCall(result, areaIdsOf(row.scope), site);
  return { people, steps: plan?.steps ?? [], endedBy, goalReached, arrivalRate };
}

/** Finished musters with their arrivals, for comparison. */
export function comparedOf(services: Pick<Services, 'db'>, site: SiteScope, rows: readonly ComparedRow[]) {
  return Promise.all(
    rows.map(async (row) => {
      const { people, steps, goalReached } = await frozenFacts(services, site, row);
      const { id, kind, plan, startedAt, goalSeconds } = row;
      return {
        id,
        kind,
        planName: plan?.name ?? null,
        startedAt,
        total: people.length,
        safe: people.filter(({ state }) => state === 'safe').length,
        goalSeconds,
        goalReached,
        steps: { done: steps.filter(({ doneAt }) => doneAt !== null).length, total: steps.length },
        ...arrivalsOf(people, startedAt),
      };
    }),
  );
}
