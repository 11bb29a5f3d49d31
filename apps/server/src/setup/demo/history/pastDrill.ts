import type { Engine } from '@muster/engine/engine.ts';
import { drillMs } from '@muster/demo/pastDay.ts';
import { demoDrillPlan } from '@muster/demo/drillPlan.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { derivedId } from '../../../core/db/newId.ts';
import { translate } from '../../../core/http/language.ts';
import { orderOf } from '../../../modules/drill/muster/musterOrder.ts';
import type { StepTick } from '../../../modules/drill/muster/musterStep.store.ts';
import type { PastMuster } from './pastDay.store.ts';
import type { PastDrillOrder, PastSite } from './pastSite.store.ts';
import type { PastCommand } from './responses.ts';

/** When the wardens tick people without an online card. */
const tickedMs = 8 * 60_000;
const quickMs = 5 * 60_000;

/**
 * The run that begins at `t` with the plan: its record, the commands of its start and its end, and the steps with their
 * ticks. Like `startMuster`.
 */
export function drillAt(
  { buildingId, safety }: PastSite,
  order: PastDrillOrder,
  t: number,
): Pick<PastMuster, 'muster' | 'steps'> & { commands: PastCommand[] } {
  const id = derivedId(`demo drill ${buildingId} ${t}`);
  const { areaId, ofEngine } = orderOf(order.scope, id);
  const name = translate('zh_CN', 'muster.drillName', { name: translate('zh_CN', 'muster.scope.site') });
  const start = {
    areaId,
    musterId: id,
    name,
    safeIslands: order.points.map((point) => point.id),
    isDrill: true,
    isTest: false,
    accountId: safety.id,
    ...(ofEngine === undefined ? {} : { scope: ofEngine }),
    ...(order.cause === null ? {} : { cause: order.cause }),
  };
  const commands: PastCommand[] = [
    { t, command: { kind: 'startEvacuation', ...start } },
    { t: t + drillMs - 60_000, command: { kind: 'endEvacuation', areaId, accountId: safety.id } },
  ];
  const by = { startedAt: t, startedBy: safety.name, messageId: null };
  return { muster: { ...order, id, buildingId, areaId, ...by }, steps: stepsAt(id, t, safety.name), commands };
}

/** Each step is done a little sooner or later than usual; the last one sometimes not before the end. */
function stepsAt(musterId: string, t: number, by: string): StepTick[] {
  const random = seededRandom(`drill steps/${t}`);
  return demoDrillPlan.steps.flatMap(({ afterS }, step): StepTick[] => {
    const at = t + Math.round(afterS * random.between(0.8, 1.5)) * 1000;
    return at > t + drillMs - 61_000 ? [] : [{ musterId, step, isDone: true, at, by }];
  });
}

/**
 * The warden ticks people who did not arrive by card: absent ones by the list of the gate; half of the others, with a
 * dead card. In some drills the wardens are fast, and find everybody.
 */
export function ticksOf(
  engine: Engine,
  { id, startedAt }: { id: string; startedAt: number },
  { safety }: PastSite,
  presentIds: ReadonlySet<string>,
): PastMuster['ticks'] {
  const running = engine.evacuations().find((one) => one.musterId === id);
  const missing = (running?.people ?? []).filter(({ kind, arrivedAt }) => kind === 'person' && arrivedAt === null);
  const isQuick = seededRandom(`drill ticks/${startedAt}`).chance(0.5);
  const firstAt = startedAt + (isQuick ? quickMs : tickedMs);
  return missing.flatMap((one, index) => {
    const isThere = presentIds.has(one.id);
    if (isThere && !isQuick && index % 2 === 1) return [];
    const found = index % 4 === 0 ? ('deadCard' as const) : ('seen' as const);
    const tick = { musterId: id, personId: one.id, isSafe: true, reason: isThere ? found : ('notOnSite' as const) };
    const tickedAt = Math.min(firstAt + index * 2000, startedAt + drillMs - 61_000);
    return [{ ...tick, note: null, pointId: null, tickedAt, tickedBy: safety.name }];
  });
}
