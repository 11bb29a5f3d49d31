import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import { defaultPermitSetting } from '@muster/model/workPermit/permitDefaults.ts';
import type { GasLimit, GasValue } from '@muster/model/workPermit/workPermitShape.ts';
import type { PermitRole, WorkPermitAction } from '@muster/model/workPermit/workPermitStep.ts';

import { accountOf } from './accounts.ts';
import { demoPlace } from './demoSite.ts';
import type { PlannedPermit } from './permitPlan.ts';

/** An action of an account on a permit, epoch ms, named as `/bp/workPermit/<action>` of the server. */
export type PermitAct = { t: number; by: string } & (
  | { action: 'save' }
  | { action: 'confirm'; role: PermitRole }
  | { action: 'tick'; measure: string }
  | { action: 'analyse'; values: GasValue[] }
  | { action: WorkPermitAction }
);

const minuteMs = 60_000;

/** All that is done to a permit from the application to the end, in its order. */
export function actsOf(permit: PlannedPermit): PermitAct[] {
  const random = seededRandom(`acts/${permit.number}`);
  const { endAt, pauses } = permit;
  const by = accountOf(permit.applicant);
  const steps: PermitAct[] = [
    { t: permit.startAt, by, action: 'start' },
    ...pauses.flatMap(({ from, to }): PermitAct[] => [
      { t: from, by, action: 'pause' },
      { t: to, by, action: 'resume' },
    ]),
    { t: endAt, by, action: 'end' },
  ];
  return [...signatures(permit, random), ...measured(permit, random), ...steps].toSorted(
    (one, other) => one.t - other.t,
  );
}

/** Applied for; signed by the applicant, the guardians and the safety officer; then each measure is ticked on the spot. */
function signatures(permit: PlannedPermit, random: SeededRandom): PermitAct[] {
  const { appliedAt, from, startAt, guardians } = permit;
  const applicant = accountOf(permit.applicant);
  const ticker = accountOf(guardians[0] ?? permit.applicant);
  const { measures, confirmers } = defaultPermitSetting(permit.type, permit.level);
  const guarded = confirmers.includes('guardian') ? guardians : [];
  return [
    { t: appliedAt, by: applicant, action: 'save' },
    { t: appliedAt + random.integer(2, 9) * minuteMs, by: applicant, action: 'confirm', role: 'applicant' },
    ...guarded.map((number, index): PermitAct => {
      const t = appliedAt + random.integer(12, 40) * minuteMs + index * minuteMs;
      return { t, by: accountOf(number), action: 'confirm', role: 'guardian' };
    }),
    {
      t: from - random.integer(25, 90) * minuteMs,
      by: accountOf(permit.confirmer),
      action: 'confirm',
      role: 'confirmer',
    },
    ...measures.map((measure, index): PermitAct => {
      const t = startAt - (12 - index) * minuteMs;
      return { t, by: ticker, action: 'tick', measure };
    }),
  ];
}

/** Shortly before the start, now and then first with too little air or too much gas, and every two hours of the work. */
function measured(permit: PlannedPermit, random: SeededRandom): PermitAct[] {
  const { gas } = defaultPermitSetting(permit.type, permit.level);
  if (gas === null) return [];
  const { startAt, endAt, analyst } = permit;
  const by = analyst === null ? 'operator2' : accountOf(analyst);
  const values = (isGood: boolean): GasValue[] =>
    gas.limits.map((limit) => ({ gas: limit.gas, value: valueOf(limit, isGood, random) }));
  const acts: PermitAct[] = [];
  if (random.chance(0.15)) acts.push({ t: startAt - 14 * minuteMs, by, action: 'analyse', values: values(false) });
  acts.push({ t: startAt - 6 * minuteMs, by, action: 'analyse', values: values(true) });
  for (let t = startAt + 120 * minuteMs; t < endAt - 30 * minuteMs; t += 120 * minuteMs)
    acts.push({ t, by, action: 'analyse', values: values(true) });
  return acts;
}

function valueOf({ min, max }: GasLimit, isGood: boolean, random: SeededRandom): number {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  if (min !== null) return tenth(isGood ? random.between(20.5, 20.9) : random.between(18.2, 19.2));
  const most = max ?? 1;
  return tenth(isGood ? random.between(0, most * 0.3) : random.between(most * 1.1, most * 1.6));
}

/** Ids of the references of a permit. */
export interface PermitIds {
  area(place: PlannedPermit['site']['place']): string | undefined;
  person(number: string): string | undefined;
  depart(code: string): string | undefined;
}

/** Fields of a permit; deleted persons are omitted. */
export function applicationOf(permit: PlannedPermit, ids: PermitIds): Record<string, unknown> {
  const { number, type, level, content, measures, site, maxPeople, from, to } = permit;
  const iso = (t: number): string => new Date(t).toISOString();
  const people = (numbers: readonly string[]): string[] => numbers.flatMap((each) => ids.person(each) ?? []);
  return {
    number,
    type,
    level,
    content,
    safetyMeasures: measures,
    areaId: ids.area(site.place),
    startAt: iso(from),
    endAt: iso(to),
    departId: ids.depart('MAINT'),
    applicantId: ids.person(permit.applicant),
    confirmerId: ids.person(permit.confirmer),
    guardianIds: people(permit.guardians),
    analystId: permit.analyst === null ? undefined : ids.person(permit.analyst),
    workerIds: people(permit.workers),
    maxPeople,
    place: demoPlace(site),
    fence: 'circle',
    radius: site.radius,
  };
}
