import type { EvacuationScope } from '@muster/engine/input.ts';
import type { MusterScope } from '@muster/model/muster/wire.ts';
import { type MusterKind, musterKinds, musterScopes } from '@muster/model/muster/muster.ts';
import * as z from 'zod';

import type { Database } from '../../../core/db/database.ts';
import type { RunPlan } from '../../../core/db/musterTables.ts';
import { badField } from '../../../core/errors/appError.ts';
import { shortText } from '../../../core/http/routeSchema.ts';
import { idListOrNone } from '../../../core/http/validation.ts';
import { areasTouched, type Fence } from './markerArea.ts';
import { readChoices } from './musterChoices.ts';

const degrees = z.coerce.number();

/** A scope as sent by a caller. */
export const scopeFields = {
  scope: z.enum(musterScopes).optional().meta({ description: 'Required without a plan.' }),
  areaIds: idListOrNone.optional(),
  lon: degrees.min(-180).max(180).optional(),
  lat: degrees.min(-89).max(89).optional(),
  radius: degrees.min(1).max(10_000).optional().meta({ description: 'Metres.' }),
  floor: z.coerce.number().int().min(-20).max(200).optional().meta({ description: 'Absent = every floor.' }),
};
type GivenScope = z.infer<z.ZodObject<typeof scopeFields>>;

/** Start of a muster: a scope, or a plan, which gives absent values. */
export const musterOrder = z.strictObject({
  planId: shortText.optional(),
  kind: z.enum(musterKinds).optional().meta({ description: 'Absent: drill with a plan, else emergency.' }),
  ...scopeFields,
  /** Absent: those of the plan, else of the drill markers. */
  points: idListOrNone.optional(),
  cause: shortText.optional(),
  goalSeconds: z.coerce.number().int().min(1).max(86_400).optional(),
  arrivalRate: z.coerce.number().min(0).max(1).optional(),
});
export type MusterOrder = z.infer<typeof musterOrder>;

/** A complete order. */
interface WholeOrder {
  kind: MusterKind;
  scope: MusterScope;
  /** Areas that the circle touches; null = the scope is no circle. */
  covered: { id: string; name: string }[] | null;
  points: { id: string; name: string }[];
  cause: string | null;
  goalSeconds: number | null;
  planId: string | null;
  plan: RunPlan | null;
}

/**
 * Completes an order.
 *
 * @throws AppError for a plan, an area or a muster point that does not exist, and for an incomplete scope.
 */
export async function wholeOrder(
  db: Database,
  buildingId: string,
  given: MusterOrder,
  fences: readonly Fence[],
): Promise<WholeOrder> {
  const choices = await readChoices(db, buildingId, fences);
  const plan = planOf(choices, given.planId);
  const { planId, run, ...usual } = plan === undefined ? withoutPlan : byPlan(plan);
  const scope = scopeOf(given.scope === undefined && plan !== undefined ? plan : given, choices, fences);
  const covered = coveredBy(scope, fences);
  return {
    kind: given.kind ?? usual.kind,
    scope,
    covered: scope.kind === 'circle' ? covered : null,
    points: pointsOf(given.points ?? usual.points, choices.points, { scope, fences, covered }),
    cause: given.cause ?? usual.cause,
    goalSeconds: given.goalSeconds ?? usual.goalSeconds,
    planId,
    plan: run,
  };
}

const withoutPlan = {
  kind: 'emergency',
  points: undefined,
  cause: null,
  goalSeconds: null,
  planId: null,
  run: null,
} as const;

function byPlan({ id: planId, name, points, cause, goalSeconds, steps }: Choices['plans'][number]) {
  return { kind: 'drill', points, cause, goalSeconds, planId, run: { name, scenario: cause, steps } } as const;
}

type Choices = Awaited<ReturnType<typeof readChoices>>;

function planOf({ plans }: Choices, id: string | undefined): Choices['plans'][number] | undefined {
  if (id === undefined) return undefined;
  const plan = plans.find((each) => each.id === id);
  if (plan === undefined) throw badField('planId', 'reference', 'validation.reference');
  return plan;
}

type ScopeSource = GivenScope | Choices['plans'][number];

function scopeOf(given: ScopeSource, { accidentPoints }: Pick<Choices, 'accidentPoints'>, fences: readonly Fence[]) {
  if (!('accidentPointId' in given)) return scopeOfGiven(given, fences);
  const { scope, areaIds, accidentPointId, radius } = given;
  const accident = accidentPoints.find(({ id }) => id === accidentPointId);
  // Without a valid accident point the place is missing, which is refused.
  const place = accident === undefined ? {} : { lon: accident.lon, lat: accident.lat };
  return scopeOfGiven({ scope, areaIds, ...place, ...(radius === null ? {} : { radius }) }, fences);
}

/** @throws AppError for an area that does not exist, and for an incomplete scope. */
export function scopeOfGiven(given: GivenScope, fences: readonly Fence[]): MusterScope {
  if (given.scope === undefined) throw badField('scope', 'required', 'validation.required');
  if (given.scope === 'site') return { kind: 'site' };
  if (given.scope === 'areas') {
    const areaIds = [...new Set(given.areaIds)].toSorted();
    if (areaIds.length === 0) throw badField('areaIds', 'required', 'validation.required');
    const isKnown = (id: string): boolean => fences.some((fence) => fence.id === id);
    if (!areaIds.every(isKnown)) throw badField('areaIds', 'reference', 'validation.reference');
    return { kind: 'areas', areaIds };
  }
  const { lon, lat, radius, floor = null } = given;
  if (lon === undefined || lat === undefined) throw badField('lon', 'required', 'validation.required');
  if (radius === undefined) throw badField('radius', 'required', 'validation.required');
  return { kind: 'circle', region: { shape: 'circle', center: [lon, lat], radius, floor } };
}

/** The areas of a scope; of a circle those that it touches, of the site none. */
export function coveredBy(scope: MusterScope, fences: readonly Fence[]): { id: string; name: string }[] {
  const named = (list: readonly Fence[]) => list.map(({ id, name }) => ({ id, name }));
  if (scope.kind === 'site') return [];
  if (scope.kind === 'circle') return named(areasTouched(scope.region, fences));
  return named(fences.filter(({ id }) => scope.areaIds.includes(id)));
}

interface PointFacts {
  scope: MusterScope;
  fences: readonly Fence[];
  covered: readonly { id: string }[];
}

/**
 * A muster point is outside of the evacuated areas. Marked ones that the circle of an accident touches are not used by
 * default, but may be chosen explicitly.
 */
function pointsOf(
  chosen: readonly string[] | undefined,
  marked: readonly string[],
  { scope, fences, covered }: PointFacts,
): { id: string; name: string }[] {
  const isCovered = (id: string): boolean => covered.some((area) => area.id === id);
  const named = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => fences.filter((fence) => fence.id === id).map(({ name }) => ({ id, name })));
  if (chosen === undefined) return named(marked.filter((id) => !isCovered(id)));
  const points = named(chosen);
  const isInScope = scope.kind === 'areas' && points.some(({ id }) => isCovered(id));
  if (points.length < new Set(chosen).size || isInScope) throw badField('points', 'reference', 'validation.reference');
  return points;
}

/** One area is evacuated under its own name, with the rule of its settings; the whole site has one muster at a time. */
export function orderOf(scope: MusterScope, id: string): { areaId: string; ofEngine?: EvacuationScope } {
  if (scope.kind === 'site') return { areaId: 'muster:site', ofEngine: scope };
  if (scope.kind === 'circle') return { areaId: `muster:${id}`, ofEngine: scope };
  const [only, second] = scope.areaIds;
  if (only !== undefined && second === undefined) return { areaId: only };
  return { areaId: `muster:${scope.areaIds.join(',')}`, ofEngine: scope };
}
