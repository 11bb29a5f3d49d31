import { emergencySupply } from '@muster/model/device/emergencySupply.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { lastOfEach } from '@muster/model/person/expiredCertificate.ts';
import { person } from '@muster/model/person/person.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import { readBuildingIds, readTimeZone } from '../../../core/db/building.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { type NewNotice, writeNotices } from '../../../core/notice/notice.store.ts';
import { readCertified, readExpiringSupplies } from './expiry.store.ts';

const dayMs = 86_400_000;
/** Days before the last day at which notices are sent; if a larger one was missed, the smaller one is sent. */
const warnedAt = [1, 7, 30] as const;

interface Reminding {
  db: Database;
  /** Epoch ms. */
  now(): number;
}

/**
 * Announces expiries: emergency supplies to accounts that may change them, certificates to the person and to accounts
 * that may change the person. To be called periodically; each step is announced once.
 */
export async function remindOfExpiry({ db, now }: Reminding): Promise<void> {
  const at = new Date(now()).toISOString();
  for (const buildingId of await readBuildingIds(db)) {
    const today = toSiteTime(at, await readTimeZone(db, buildingId)).slice(0, 10);
    const until = new Date(Date.parse(today) + warnedAt[2] * dayMs).toISOString().slice(0, 10);
    const site = { db, buildingId, at, today, until };
    await writeNotices(db, [...(await ofSupplies(site)), ...(await ofCertificates(site))]);
  }
}

interface Site {
  db: Database;
  buildingId: string;
  at: string;
  /** Days of the site: today, and the last day to announce. */
  today: string;
  until: string;
}

async function ofSupplies({ db, buildingId, at, today, until }: Site): Promise<NewNotice[]> {
  const supplies = await readExpiringSupplies(db, buildingId, until);
  return supplies.flatMap(({ id, name, storageLocation, expiresOn }): NewNotice[] => {
    const step = stepOf(expiresOn, today);
    if (step === null) return [];
    return [
      {
        buildingId,
        kind: step.isOver ? 'supplyExpired' : 'supplyExpiring',
        key: `${emergencySupply.name}:${id}:${expiresOn}:${step.name}`,
        at,
        facts: { name, place: storageLocation, date: expiresOn, days: step.days },
        entity: emergencySupply.name,
        rowId: id,
        permission: permissionCode(emergencySupply, 'edit'),
      },
    ];
  });
}

async function ofCertificates({ db, buildingId, at, today, until }: Site): Promise<NewNotice[]> {
  const people = await readCertified(db, buildingId, until);
  return people.flatMap(({ id, name, departId, certificates, accountIds }) =>
    lastOfEach(certificates ?? []).flatMap(({ kind, number, validTo }): NewNotice[] => {
      const step = validTo === null ? null : stepOf(validTo, today);
      if (step === null) return [];
      const told: NewNotice = {
        buildingId,
        kind: step.isOver ? 'certificateExpired' : 'certificateExpiring',
        key: `certificate:${id}:${kind}:${number}:${validTo}:${step.name}`,
        at,
        facts: { name, certificate: kind, number, date: validTo, days: step.days },
        entity: person.name,
        rowId: id,
      };
      const own = accountIds.map((accountId) => ({ ...told, key: `${told.key}:${accountId}`, accountId }));
      const subject = { departId, subjectKind: 'person', subjectId: id } as const;
      return [...own, { ...told, ...subject, permission: permissionCode(person, 'edit') }];
    }),
  );
}

/** The step that a last day has reached; null = none yet. Both are days of the site. */
function stepOf(last: string, today: string): { name: string; days: number; isOver: boolean } | null {
  const days = Math.round((Date.parse(last) - Date.parse(today)) / dayMs);
  if (days < 0) return { name: 'over', days, isOver: true };
  const step = warnedAt.find((each) => days <= each);
  return step === undefined ? null : { name: String(step), days, isOver: false };
}
