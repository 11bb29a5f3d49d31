import type { Engine } from '@muster/engine/engine.ts';
import { drillMs } from '@muster/demo/pastDay.ts';

import { derivedId } from '../../../core/db/newId.ts';
import { translate } from '../../../core/http/language.ts';
import type { PastMuster } from './pastDay.store.ts';
import type { PastSite } from './pastSite.store.ts';
import type { PastCommand } from './responses.ts';

const siteMuster = 'muster:site';
const goalSeconds = 480;
/** When the wardens tick who stands there without a card that is heard. */
const tickedMs = 8 * 60_000;
const cause = '季度应急疏散演习';

/** The drill of the whole site that begins at `t`: its record, and the commands of its begin and its end. */
export function drillAt(
  { buildingId, safety, areaIds }: PastSite,
  t: number,
): { id: string; muster: PastMuster['muster']; commands: PastCommand[] } {
  const id = derivedId(`demo drill ${buildingId} ${t}`);
  const safeIsland = areaIds.get('musterPoint');
  const safeIslands = safeIsland === undefined ? [] : [safeIsland];
  const name = translate('zh_CN', 'muster.drillName', { name: translate('zh_CN', 'muster.scope.site') });
  const scope = { kind: 'site' } as const;
  const order = { areaId: siteMuster, scope, musterId: id, name, safeIslands, isDrill: true, cause };
  const points = JSON.stringify(safeIslands.map((area) => ({ id: area, name: '集合点' })));
  const commands: PastCommand[] = [
    { t, command: { kind: 'startEvacuation', ...order, arrivalRate: 1, accountId: safety.id } },
    { t: t + drillMs - 60_000, command: { kind: 'endEvacuation', areaId: siteMuster, accountId: safety.id } },
  ];
  const muster = {
    id,
    buildingId,
    kind: 'drill' as const,
    scope: JSON.stringify(scope),
    areaId: siteMuster,
    points,
    cause,
    goalSeconds,
    startedAt: t,
    startedBy: safety.name,
    endedAt: null,
    messageId: null,
  };
  return { id, muster, commands };
}

/**
 * Who has not come by his card is ticked by the warden: those who went home, by the list of the gate; of the others half,
 * who stand there with a card that is dead, or were met.
 */
export function ticksOf(
  engine: Engine,
  { id, startedAt }: { id: string; startedAt: number },
  { safety }: PastSite,
  presentIds: ReadonlySet<string>,
): PastMuster['ticks'] {
  const running = engine.evacuations().find((one) => one.musterId === id);
  const missing = (running?.people ?? []).filter(({ kind, arrivedAt }) => kind === 'person' && arrivedAt === null);
  return missing.flatMap((one, index) => {
    const isThere = presentIds.has(one.id);
    if (isThere && index % 2 === 1) return [];
    const found = index % 4 === 0 ? ('deadCard' as const) : ('seen' as const);
    const tick = { musterId: id, personId: one.id, isSafe: true, reason: isThere ? found : ('notOnSite' as const) };
    const tickedAt = startedAt + tickedMs + index * 3000;
    return [
      {
        ...tick,
        note: null,
        pointId: null,
        tickedAt: Math.min(tickedAt, startedAt + drillMs - 61_000),
        tickedBy: safety.name,
      },
    ];
  });
}
