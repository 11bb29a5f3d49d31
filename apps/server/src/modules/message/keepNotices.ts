import { permissions } from '@muster/model/access/permission.ts';

import type { Services } from '../../appContext.ts';
import { readBuildingIds } from '../../lane/siteConfig.store.ts';
import { deleteNoticesBefore, writeNotices } from './notice.store.ts';

const dayMs = 86_400_000;
/** Days before the end of a licence at which those who see to licences are told. */
const warnedAt = [1, 7, 30] as const;

/** What time brings: old notices go, and licences come to their end. To be called now and then; each is told once. */
export async function keepNotices({
  db,
  confirmedNow: now,
  retentionNow,
  parameters,
  licences,
}: KeeperServices): Promise<void> {
  const { noticeRetentionDays } = await parameters.read();
  await deleteNoticesBefore(db, new Date(retentionNow() - noticeRetentionDays * dayMs).toISOString());
  for (const buildingId of await readBuildingIds(db)) {
    const { active, expires } = await licences.info(buildingId);
    if (!active || expires === null) continue;
    const days = Math.ceil((Date.parse(expires) - now()) / dayMs);
    const step = warnedAt.find((each) => days <= each);
    if (step === undefined) continue;
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
}

type KeeperServices = Pick<Services, 'db' | 'confirmedNow' | 'retentionNow' | 'parameters' | 'licences'>;
