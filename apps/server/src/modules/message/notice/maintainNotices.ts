import { permissions } from '@muster/model/access/permission.ts';

import { readBuildingIds } from '../../../core/db/building.store.ts';
import { deleteNoticesBefore, writeNotices } from '../../../core/notice/notice.store.ts';
import type { Services } from '../../services.ts';

const dayMs = 86_400_000;
/** Days before the end of a licence at which its administrators are notified. */
const warnedAt = [1, 7, 30] as const;

/**
 * Periodic work: deletes old notices, and announces ends of licences. Each is announced once.
 * @throws AggregateError after all of them, when some building failed
 */
export async function maintainNotices(services: KeeperServices): Promise<void> {
  const { db, retentionNow, parameters } = services;
  const { noticeRetentionDays } = await parameters.read();
  await deleteNoticesBefore(db, new Date(retentionNow() - noticeRetentionDays * dayMs).toISOString());
  const failures: unknown[] = [];
  for (const buildingId of await readBuildingIds(db)) {
    await warnOfLicence(services, buildingId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the end of some licences could not be announced');
}

async function warnOfLicence({ db, confirmedNow: now, licences }: KeeperServices, buildingId: string): Promise<void> {
  const { active, expires } = await licences.info(buildingId);
  if (!active || expires === null) return;
  const days = Math.ceil((Date.parse(expires) - now()) / dayMs);
  const step = warnedAt.find((each) => days <= each);
  if (step === undefined) return;
  await writeNotices(db, [
    {
      buildingId,
      kind: 'licenceExpiring',
      key: `licence:${expires}:${step}`,
      at: new Date(now()).toISOString(),
      facts: { date: expires.slice(0, 10), days },
      permission: permissions.licenceBind,
    },
  ]);
}

type KeeperServices = Pick<Services, 'db' | 'confirmedNow' | 'retentionNow' | 'parameters' | 'licences'>;
