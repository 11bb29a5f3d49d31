import { drillReminder, nextDrillDay } from '@muster/model/drillPlan/drillSchedule.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import { readBuildingIds, readTimeZone } from '../../../core/db/building.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { type NewNotice, writeNotices } from '../../../core/notice/notice.store.ts';
import { readAccountIds, readScheduledPlans } from './drillPlan.store.ts';

interface Reminding {
  db: Database;
  /** Epoch ms. */
  now(): number;
}

/**
 * Reminds the persons in charge of drills: some days before, on the day, and when it has passed; without accounts,
 * those that may change plans. To be called periodically; each reminder is sent once.
 */
export async function remindOfDrills({ db, now }: Reminding): Promise<void> {
  for (const buildingId of await readBuildingIds(db)) {
    const plans = await readScheduledPlans(db, buildingId);
    if (plans.length === 0) continue;
    const at = new Date(now()).toISOString();
    const today = toSiteTime(at, await readTimeZone(db, buildingId)).slice(0, 10);
    for (const plan of plans) await remind(db, plan, { buildingId, at, today });
  }
}

type ScheduledPlan = Awaited<ReturnType<typeof readScheduledPlans>>[number];

async function remind(
  db: Database,
  plan: ScheduledPlan,
  { buildingId, at, today }: { buildingId: string; at: string; today: string },
): Promise<void> {
  const { id, name, startTime, remindDays, lastRunOn, personInChargeId } = plan;
  const nextOn = nextDrillDay(plan, lastRunOn);
  const reminder = nextOn === null ? null : drillReminder(nextOn, remindDays, today);
  if (nextOn === null || reminder === null) return;
  const { kind, days } = reminder;
  const accountIds = personInChargeId === null ? [] : await readAccountIds(db, personInChargeId);
  const key = `${drillPlan.name}:${id}:${nextOn}:${kind}`;
  const facts = { plan: name, date: nextOn, time: startTime, days };
  const told = { buildingId, kind, at, facts, entity: drillPlan.name, rowId: id };
  const notices: NewNotice[] = accountIds.map((accountId) => ({ ...told, key: `${key}:${accountId}`, accountId }));
  await writeNotices(
    db,
    notices.length > 0 ? notices : [{ ...told, key, permission: permissionCode(drillPlan, 'edit') }],
  );
}
