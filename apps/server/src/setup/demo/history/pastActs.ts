import { accountOf } from '@muster/demo/accounts.ts';
import { checkFindings } from '@muster/demo/equipment.ts';
import { actsOf, type PermitAct } from '@muster/demo/permitActs.ts';
import type { PlannedPermit } from '@muster/demo/permitPlan.ts';
import { checksOf, type DemoDanger, demoDangers, demoMeasures } from '@muster/demo/riskWork.ts';
import { siteDayOf, siteTime } from '@muster/demo/pastDay.ts';
import type { CheckItem } from '@muster/model/patrolCheck/checkItems.ts';
import type { HiddenDangerAction } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

/** An action of an account in the past, epoch ms. Executed by the code of the live server. */
export type PastAct = { t: number; by: string } & (
  | { kind: 'permit'; permit: PlannedPermit; act: PermitAct }
  | { kind: 'check'; at: PastVisit; items: CheckItem[]; isTold: boolean }
  | { kind: 'measure'; name: string; note: string }
  | { kind: 'danger'; danger: DemoDanger; action: HiddenDangerAction | 'report' }
);

/** Arrival of a subject at a point of a round. */
export interface PastVisit {
  routeId: string;
  round: string;
  pointId: string;
}

const minuteMs = 60_000;
const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;

/** Actions on permits until `to`; later ones are omitted. */
export function permitActs(permits: readonly PlannedPermit[], to: number): PastAct[] {
  return permits.flatMap((permit) =>
    actsOf(permit)
      .filter(({ t }) => t < to)
      .map((act): PastAct => ({ kind: 'permit', t: act.t, by: act.by, permit, act })),
  );
}

/** The checks of the control measures. */
export function measureActs(from: number, to: number): PastAct[] {
  return demoMeasures.flatMap((measure) =>
    checksOf(measure, from, to).map((t): PastAct => {
      return { kind: 'measure', t, by: accountOf(measure.person), name: measure.name, note: measure.note };
    }),
  );
}

/** Hidden dangers, and their steps by `to`. */
export function dangerActs(from: number, to: number): PastAct[] {
  return demoDangers.flatMap((danger) => {
    const day = siteTime(siteDayOf(to - danger.daysBefore * msPerDay), 9.5);
    const reported = danger.daysBefore < 1 ? to - danger.daysBefore * msPerDay : day;
    const acts = stepsOf(danger).map(([hours, by, action]): PastAct => {
      return { kind: 'danger', t: reported + hours * msPerHour, by, danger, action };
    });
    return acts.filter(({ t }) => reported > from && t < to);
  });
}

type Step = [hoursAfter: number, by: string, action: HiddenDangerAction | 'report'];

/** The safety officer assigns and accepts; a rectification in time needs half of the available time. */
function stepsOf({ reporter, rectifier, fate, deadlineHours }: DemoDanger): Step[] {
  const steps: Step[] = [[0, reporter, 'report']];
  if (fate === 'reported') return steps;
  steps.push([1.5, 'safety', 'assign']);
  if (fate === 'assigned' || fate === 'overdue') return steps;
  const done = 1.5 + deadlineHours / 2;
  steps.push([done, rectifier, 'rectify']);
  if (fate === 'rectified') return steps;
  if (fate === 'closed') return [...steps, [done + 3, 'safety', 'accept']];
  return [
    ...steps,
    [done + 2, 'safety', 'sendBack'],
    [done + 8, rectifier, 'rectify'],
    [done + 10, 'safety', 'accept'],
  ];
}

/** One check in thirty finds something. */
const abnormalShare = 1 / 30;

/** Check of a point with a checklist at an arrival, sent by a phone. */
export function checkAct(visit: PastVisit, checklist: readonly string[], t: number, by: string): PastAct {
  const random = seededRandom(`check/${visit.routeId}/${visit.round}/${visit.pointId}`);
  const found = random.chance(abnormalShare) ? random.integer(0, checklist.length - 1) : null;
  const items = checklist.map((text, index): CheckItem => {
    return { text, isNormal: index !== found, note: index === found ? random.pick(checkFindings) : null, photo: null };
  });
  return { kind: 'check', t: t + 1, by, at: visit, items, isTold: found !== null && random.chance(0.5) };
}

/** Acts in the order of their time. */
export function inOrder(acts: readonly PastAct[]): PastAct[] {
  return acts.toSorted((one, other) => one.t - other.t);
}

/** Time before its end in which a history has no more acts. */
export const quietMs = 3 * minuteMs;
