import type { MusterChoices } from '@muster/model/muster/wire.ts';
import type { MusterKind } from '@muster/model/muster/muster.ts';

type MusterPlan = MusterChoices['plans'][number];
export const scopes = ['site', 'areas', 'circle'] as const;
type Scope = (typeof scopes)[number];
const defaultRadiusM = 100;
/** Limit of the server: a day. */
export const mostGoalMinutes = 1440;

/** Input of the start of a muster. */
export interface Draft {
  /** Empty = without a plan. */
  planId: string;
  scope: Scope;
  areaIds: readonly string[];
  accidentId: string;
  radius: string;
  kind: MusterKind;
  points: readonly string[];
  /** The muster points were selected by the user, not by markers or plan. */
  isOwnPoints: boolean;
  cause: string;
  /** Target time until everyone is safe, in minutes; empty = none. */
  goal: string;
}

/** @param from `site`, `plan:ID`, `accident:ID` of an accident point, or the id of an area */
export function draftFrom(choices: MusterChoices, from: string): Draft {
  const { areas, evacuationAreas, accidentPoints, points, plans } = choices;
  const isArea = areas.some(({ id }) => id === from);
  const accident = accidentPoints.find(({ id }) => from === `accident:${id}`);
  const draft: Draft = {
    planId: '',
    scope: accident === undefined ? (isArea ? 'areas' : 'site') : 'circle',
    areaIds: isArea ? [from] : evacuationAreas,
    accidentId: (accident ?? accidentPoints[0])?.id ?? '',
    radius: String(defaultRadiusM),
    kind: 'emergency',
    points,
    isOwnPoints: false,
    cause: '',
    goal: '',
  };
  const plan = plans.find(({ id }) => from === `plan:${id}`);
  return plan === undefined ? draft : { ...draft, ...byPlan(plan) };
}

/** The draft of a plan. */
export function byPlan(plan: MusterPlan): Partial<Draft> {
  const { id, scope, areaIds, accidentPointId, radius, points, cause, goalSeconds } = plan;
  return {
    planId: id,
    scope,
    ...(scope === 'areas' && { areaIds }),
    ...(scope === 'circle' && { accidentId: accidentPointId ?? '', radius: String(radius ?? defaultRadiusM) }),
    kind: 'drill',
    points,
    isOwnPoints: false,
    cause,
    goal: goalSeconds === null ? '' : String(goalSeconds / 60),
  };
}

/** The scope in the server's form; null = incomplete. */
export function scopeOf(draft: Pick<Draft, 'scope' | 'areaIds' | 'accidentId' | 'radius'>, choices: MusterChoices) {
  const { scope, areaIds } = draft;
  if (scope === 'site') return { scope };
  if (scope === 'areas') return areaIds.length === 0 ? null : { scope, areaIds };
  const accident = choices.accidentPoints.find(({ id }) => id === draft.accidentId);
  const radius = Number(draft.radius);
  if (accident === undefined || !(radius >= 1 && radius <= 10_000)) return null;
  return { scope, lon: accident.lon, lat: accident.lat, radius };
}

/** The muster points without evacuated areas, and without those that the circle touches unless selected by the user. */
export function pointsOf(draft: Draft, touched: readonly string[]): readonly string[] {
  const { scope, areaIds, points, isOwnPoints } = draft;
  if (scope === 'areas') return points.filter((id) => !areaIds.includes(id));
  return scope === 'circle' && !isOwnPoints ? points.filter((id) => !touched.includes(id)) : points;
}

/**
 * The request of the draft; null = incomplete.
 * @param touched areas that the circle touches; null = not known yet, so the server excludes them
 */
export function orderOf(draft: Draft, choices: MusterChoices, touched: readonly string[] | null) {
  const { planId, kind, cause } = draft;
  const [scope, goal] = [scopeOf(draft, choices), goalOf(draft)];
  if (scope === null || goal === null) return null;
  const isOpen = scope.scope === 'circle' && !draft.isOwnPoints && touched === null;
  return {
    ...(planId !== '' && { planId }),
    ...scope,
    kind,
    ...(!isOpen && { points: pointsOf(draft, touched ?? []) }),
    ...(cause.trim() !== '' && { cause: cause.trim() }),
    ...goal,
  };
}

/** The goal for the request; null = invalid. */
function goalOf({ goal }: Draft): { goalSeconds?: number } | null {
  if (goal.trim() === '') return {};
  const minutes = Number(goal);
  return minutes > 0 && minutes <= mostGoalMinutes ? { goalSeconds: Math.round(minutes * 60) } : null;
}
