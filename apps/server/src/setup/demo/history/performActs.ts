import type { ConfigChange, PermitConfig } from '@muster/engine/input.ts';
import { applicationOf, type PermitAct, type PermitIds } from '@muster/demo/permitActs.ts';
import type { PlannedPermit } from '@muster/demo/permitPlan.ts';
import { demoPlace } from '@muster/demo/demoSite.ts';
import { placeOf } from '@muster/demo/place.ts';
import type { DemoDanger } from '@muster/demo/riskWork.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { riskMeasureRecord } from '@muster/model/riskMeasureRecord/riskMeasureRecord.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { derivedId } from '../../../core/db/newId.ts';
import type { EntityOverride, Resource, RowScope } from '../../../entity/entityOverride.ts';
import { parseRow } from '../../../entity/rowInput.ts';
import { saveRow } from '../../../entity/saveRow.ts';
import { writeCheck } from '../../../modules/patrol/patrolCheck/submitCheck.ts';
import type { Actor } from '../../../modules/permit/workPermit/permitActs.ts';
import { addAnalysis, confirmPermit, performStep, tickMeasure } from '../../../modules/permit/workPermit/permitActs.ts';
import { workPermitOverride } from '../../../modules/permit/workPermit/workPermitOverride.ts';
import { hiddenDangerOverride } from '../../../modules/risk/hiddenDanger/hiddenDangerOverride.ts';
import { applyDangerStep } from '../../../modules/risk/hiddenDanger/applyDangerStep.ts';
import { riskMeasureRecordOverride } from '../../../modules/risk/riskMeasure/riskMeasureOverride.ts';
import { permitConfigOf } from '../../../runner/sitePermits.store.ts';
import { readParameters } from '../../../core/settings/parameter.store.ts';
import type { PastAct } from './pastActs.ts';
import { historyAddress, type PastSite } from './pastSite.store.ts';

const msPerHour = 3_600_000;

export function permitIdOf({ buildingId }: Pick<PastSite, 'buildingId'>, { number }: PlannedPermit): string {
  return derivedId(`demo permit ${buildingId} ${number}`);
}

/** Ids that a request refers to. */
export function permitIds({ areaIds, persons, departIds }: PastSite): PermitIds {
  return {
    area: (place) => areaIds.get(place),
    person: (number) => persons.get(number)?.id,
    depart: (code) => departIds.get(code),
  };
}

/**
 * Executes actions of the history, each at its time, by the functions behind the routes: a refused one is skipped.
 *
 * @param acts in their order
 * @throws AppError when the history did something that is not allowed: a defect of the demo
 */
export async function performActs(transaction: Transaction, site: PastSite, acts: readonly PastAct[]): Promise<void> {
  const resourceOf = resourcesOf(transaction);
  for (const act of acts) {
    const scope = scopeOf(site, act.by);
    // A deleted account does nothing.
    if (scope === undefined) continue;
    const doing: Doing = { transaction, site, resourceOf, actor: { scope, language: 'zh_CN', now: act.t } };
    if (act.kind === 'permit') await doPermit(doing, act.permit, act.act);
    else if (act.kind === 'danger') await doDanger(doing, act);
    else if (act.kind === 'measure') await doMeasure(doing, act);
    else await doCheck(doing, act);
  }
}

interface Doing {
  transaction: Transaction;
  site: PastSite;
  resourceOf: (name: string) => Resource;
  actor: Actor;
}

function scopeOf({ actors }: PastSite, account: string): Actor['scope'] | undefined {
  const actor = actors.get(account);
  return actor === undefined ? undefined : { ...actor, address: historyAddress };
}

function resourcesOf(transaction: Transaction): (name: string) => Resource {
  const now = (): number => Date.now();
  const overrides: Readonly<Record<string, EntityOverride>> = {
    workPermit: workPermitOverride({ read: () => readParameters(transaction) }),
    hiddenDanger: hiddenDangerOverride(now),
    riskMeasureRecord: riskMeasureRecordOverride,
  };
  return (name) => {
    const entity = entities.find((each) => each.name === name);
    if (entity === undefined) throw new Error(`There is no entity ${name}.`);
    return { entity, override: overrides[name] ?? {} };
  };
}

/** Like `save` of the entity, with an id derived from facts. */
async function add(doing: Doing, name: string, id: string, body: Record<string, unknown>): Promise<void> {
  const { transaction, resourceOf, actor } = doing;
  const resource = resourceOf(name);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const input = { ...parseRow(resource.entity, given), derivedId: id };
  const scope: RowScope = actor.scope;
  await saveRow(transaction, resource, resourceOf, scope, input, actor.now);
}

async function doPermit(doing: Doing, permit: PlannedPermit, act: PermitAct): Promise<void> {
  const { transaction, site, actor } = doing;
  const id = permitIdOf(site, permit);
  if (act.action === 'save') await add(doing, workPermit.name, id, applicationOf(permit, permitIds(site)));
  else if (act.action === 'confirm') await confirmPermit(transaction, actor, { id, role: act.role });
  else if (act.action === 'tick') await tickMeasure(transaction, actor, { id, measure: act.measure });
  else if (act.action === 'analyse') await addAnalysis(transaction, actor, { id, values: act.values });
  else await performStep(transaction, actor, act.action, { id });
}

async function doDanger(doing: Doing, { danger, action, t }: PastAct & { kind: 'danger' }): Promise<void> {
  const { transaction, site, resourceOf, actor } = doing;
  const id = derivedId(`demo danger ${site.buildingId} ${danger.title}`);
  if (action === 'report') {
    await add(doing, hiddenDanger.name, id, reportOf(site, danger));
    return;
  }
  const notes = {
    assign: '请按期整改',
    rectify: danger.remedy,
    accept: '现场复核合格',
    sendBack: '焊缝未打磨，重新处理',
  };
  const personId = site.actors.get(danger.rectifier)?.caller.personId ?? '';
  const deadlineAt = new Date(t + danger.deadlineHours * msPerHour).toISOString();
  const order = { id, note: notes[action], ...(action === 'assign' ? { personId, deadlineAt } : {}) };
  await applyDangerStep(transaction, { entities: { resourceOf }, scope: actor.scope, now: t }, action, order);
}

/** In the middle of the risk area. */
function reportOf({ districtIds }: PastSite, danger: DemoDanger): Record<string, unknown> {
  const { title, level, content, districtCode } = danger;
  const [spot] = placeOf(danger.place).spots;
  const place = spot === undefined ? undefined : demoPlace(spot);
  return { title, level, content, districtId: districtIds.get(districtCode), place };
}

async function doMeasure(doing: Doing, { name, note, t }: PastAct & { kind: 'measure' }): Promise<void> {
  const measureId = doing.site.measureIds.get(name);
  if (measureId === undefined) return;
  const id = derivedId(`demo measure ${measureId} ${t}`);
  await add(doing, riskMeasureRecord.name, id, { measureId, note });
}

async function doCheck(doing: Doing, { at, items, isTold, t }: PastAct & { kind: 'check' }): Promise<void> {
  const { transaction, site, actor } = doing;
  const { scope } = actor;
  const plan = site.routes.find(({ id }) => id === at.routeId);
  const point = plan?.points.find(({ id }) => id === at.pointId);
  const person = plan?.members.find(({ id }) => id === scope.caller.personId);
  if (plan === undefined || point === undefined || person === undefined) return;
  const id = derivedId(`demo check ${at.routeId} ${at.round} ${at.pointId}`);
  const order = { id, ...at, at: t, items, riskTip: isTold };
  const given = { asker: { ...scope, site: scope.site }, person, plan, point, order, isHere: 'card' as const };
  await writeCheck(transaction, { now: () => t }, given);
}

/** Changes of permits for the engine of the history, before they are written: the same as those of the site. */
export class PastPermits {
  readonly #site: PastSite;
  /** Those in progress. */
  readonly running = new Set<PlannedPermit>();

  constructor(site: PastSite) {
    this.#site = site;
  }

  /** Change of the configuration by an act; null = none. */
  changeBy(done: PastAct): NonNullable<ConfigChange['permits']> | null {
    if (done.kind !== 'permit') return null;
    const { permit, act } = done;
    const id = permitIdOf(this.#site, permit);
    if (act.action === 'pause' || act.action === 'end') {
      this.running.delete(permit);
      return { remove: [id] };
    }
    if (act.action !== 'start' && act.action !== 'resume') return null;
    this.running.add(permit);
    const config = this.#configOf(id, permit);
    return config === null ? null : { put: [config] };
  }

  #configOf(id: string, permit: PlannedPermit): PermitConfig | null {
    const body = applicationOf(permit, permitIds(this.#site));
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { values } = parseRow(workPermit, given);
    // Holds because the row was checked by the descriptor.
    const row = values as unknown as Parameters<typeof permitConfigOf>[0];
    return permitConfigOf({ ...row, id, areaRegions: null }, () => {});
  }
}
