import type { riskLevels } from '@muster/model/district/district.ts';
import { riskTipSetting, type riskTipAudiences } from '@muster/model/riskTip/riskTipSetting.ts';
import type { riskTipVerdicts } from '@muster/model/riskTip/riskTip.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';

export type RiskLevel = (typeof riskLevels)[number];

/** The condition that a tip is visible: of the caller's departments, or reported by the caller. */
export function seesRiskTip(accountId: string, departIds: SiteScope['departIds']): RawBuilder<boolean> | null {
  if (departIds === null) return null;
  return sql`(${inDataScope(departIds, sql.ref('risk_tip.departId'))} or risk_tip.reporter_id = ${accountId})`;
}

interface Asker {
  accountId: string;
  site: SiteScope;
}

/** A visible tip, locked until the transaction ends. */
export function lockRiskTip(transaction: Transaction, { accountId, site }: Asker, id: string) {
  return transaction
    .selectFrom('riskTip')
    .select(['id', 'title', 'level', 'status', 'departId', 'reporterId'])
    .where('buildingId', '=', site.buildingId)
    .where('id', '=', id)
    .where(seesRiskTip(accountId, site.departIds) ?? sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst();
}

export interface Confirmation {
  verdict: (typeof riskTipVerdicts)[number];
  confirmNote: string | null;
  /** ISO-8601; absent = unchanged. */
  validUntil?: string | undefined;
  confirmedAt: string;
  confirmerId: string;
  confirmerName: string;
}

export async function confirmRiskTip(transaction: Transaction, id: string, given: Confirmation): Promise<void> {
  const { validUntil, ...confirmation } = given;
  await transaction
    .updateTable('riskTip')
    .set({ ...confirmation, status: 'confirmed', updatedAt: given.confirmedAt, version: sql`version + 1` })
    .set(validUntil === undefined ? {} : { validUntil })
    .where('id', '=', id)
    .execute();
}

/** Recipients of a confirmed risk of the level. */
export async function readAudience(
  transaction: Transaction,
  buildingId: string,
  level: RiskLevel,
): Promise<(typeof riskTipAudiences)[number]> {
  const setting = await transaction
    .selectFrom('riskTipSetting')
    .select(level)
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return setting?.[level] ?? riskTipSetting.fields[level].default;
}

/** Visible confirmed risks with a place that are in force at `at`, ISO-8601. */
export function readRiskMarks(db: Database, { accountId, site }: Asker, at: string) {
  return db
    .selectFrom('riskTip')
    .select(['id', 'title', 'level', 'status', 'confirmedAt', 'place'])
    .where('buildingId', '=', site.buildingId)
    .where('verdict', '=', 'risk')
    .where('place', 'is not', null)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', at)]))
    .where(seesRiskTip(accountId, site.departIds) ?? sql<boolean>`true`)
    .orderBy('confirmedAt', 'desc')
    .orderBy('id')
    .limit(mostMarks)
    .execute();
}

/** More cannot be distinguished on a map. */
const mostMarks = 1000;
