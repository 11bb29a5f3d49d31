import { permissionCode } from '@muster/model/entity/entity.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';

import type { App } from '../../core/appContext.ts';
import { writeNotices } from '../../core/notice/notice.store.ts';
import { noticesFor, readAccountsOf } from '../../core/notice/personNotice.store.ts';
import { runRegularly } from '../../core/jobs/runRegularly.ts';
import type { ModuleParts, Services } from '../services.ts';
import { notifyPeople } from './hiddenDanger/dangerNotices.ts';
import { readDue } from './hiddenDanger/hiddenDanger.store.ts';
import { hiddenDangerRoutes } from './hiddenDanger/hiddenDangerRoutes.ts';
import { liveRiskRoutes } from './liveRisk/liveRiskRoutes.ts';
import { readOverdue } from './riskMeasure/riskMeasure.store.ts';
import { riskMeasureRoutes } from './riskMeasure/riskMeasureRoutes.ts';
import { riskTipRoutes } from './riskTip/riskTipRoutes.ts';

/** Interval of reminders. */
const remindEveryMs = 15 * 60_000;

/** Routes of risk areas, risk tips, control measures and hidden dangers, besides the generic ones. */
export function riskModule(app: App, parts: ModuleParts): void {
  riskTipRoutes(app, parts.services);
  liveRiskRoutes(app, parts);
  riskMeasureRoutes(app, parts);
  hiddenDangerRoutes(app, parts);
  runRegularly(app, {
    everyMs: remindEveryMs,
    work: () => remindOfRisks(parts.services),
    log: parts.services.log,
    failure: 'reminders of risks could not be written',
  });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours before the deadline of a hidden danger at which its person in charge is notified. */
const warnedAt = [24, 72] as const;

/** Periodic work: overdue checks, and deadlines that are near or past. */
export async function remindOfRisks(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  await remindOfMeasures(services);
  await remindOfDangers(services);
}

/** The person in charge of an overdue check is notified, once for each due day. */
async function remindOfMeasures({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (const { id, buildingId, name, personId, departId, due } of await readOverdue(db, at)) {
    const accounts = await readAccountsOf(db, buildingId, [personId]);
    await writeNotices(
      db,
      noticesFor(accounts.get(personId), {
        buildingId,
        kind: 'riskMeasureOverdue',
        key: `riskMeasure:${id}:${due}`,
        at: new Date(at).toISOString(),
        facts: { name, due },
        entity: riskMeasure.name,
        rowId: id,
        permission: permissionCode(riskMeasure, 'view'),
        departId,
      }),
    );
  }
}

/**
 * The person in charge of a hidden danger is notified before its deadline, and each day after it, then with the head of
 * the department.
 */
async function remindOfDangers({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  const before = new Date(at + Math.max(...warnedAt) * hourMs).toISOString();
  for (const { headId, ...danger } of await readDue(db, before)) {
    const deadline = Date.parse(danger.deadlineAt ?? '');
    const left = deadline - at;
    const given = { at: new Date(at).toISOString() };
    if (left < 0) {
      const mark = `${danger.deadlineAt}:${Math.floor(-left / dayMs)}`;
      await notifyPeople(db, danger, [danger.personId, headId], 'hiddenDangerOverdue', { ...given, mark });
      continue;
    }
    const step = warnedAt.find((hours) => left <= hours * hourMs);
    const mark = `${danger.deadlineAt}:${step}`;
    await notifyPeople(db, danger, [danger.personId], 'hiddenDangerDue', { ...given, mark });
  }
}
