import { permissionCode } from '@muster/model/entity/entity.ts';
import { gateway as gatewayEntity } from '@muster/model/gateway/gateway.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';
import { correctNotice, lockNotice, type NewNotice, renewNotice } from '../../core/notice/notice.store.ts';
import type { Gateway } from './gatewayKeys.ts';

/** Kinds of notices, and labels of `muster_refused_messages_total`. */
export const refusalReasons = ['cameraUnknown', 'cameraForeign', 'topicForeign'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A message that its gateway may not send. */
export interface Refusal {
  gateway: Gateway;
  reason: RefusalReason;
  /** SN of the camera, or the topic. */
  about: string;
}

/** Refusals of one gateway for one reason that are not reported yet. */
export interface UntoldRefusals extends Refusal {
  count: number;
  /** Epoch ms of the newest. */
  at: number;
}

const hourMs = 3_600_000;

/** Adds refusals to the gateway's report and to its notice: one for each gateway, reason and hour, with a count. */
export function reportRefusals(db: Database, refusals: UntoldRefusals): Promise<void> {
  return withTransaction(db, async (transaction) => {
    await addToReport(transaction, refusals);
    const { buildingId, id } = refusals.gateway;
    const key = `${refusals.reason}:${id}:${Math.floor(refusals.at / hourMs)}`;
    await lockNotice(transaction, buildingId, key);
    const told = await readCount(transaction, buildingId, key);
    const notice = noticeOf(refusals, key, told ?? 0);
    // An account that has read the notice need not read each repetition.
    if (told === undefined) await renewNotice(transaction, notice);
    else await correctNotice(transaction, notice);
  });
}

async function addToReport(transaction: Transaction, { gateway, count, at }: UntoldRefusals): Promise<void> {
  const refusedAt = new Date(at).toISOString();
  await transaction
    .insertInto('gatewayReport')
    .values({ gatewayId: gateway.id, reportedAt: refusedAt, refusedAt, refusedCount: count })
    .onConflict((conflict) =>
      conflict.column('gatewayId').doUpdateSet({
        refusedAt,
        refusedCount: sql`gateway_report.refused_count + excluded.refused_count`,
      }),
    )
    .execute();
}

async function readCount(transaction: Transaction, buildingId: string, key: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('notice')
    .select(sql<number>`(facts->>'count')::int`.as('count'))
    .where('buildingId', '=', buildingId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.count;
}

function noticeOf({ gateway, reason, about, count, at }: UntoldRefusals, key: string, told: number): NewNotice {
  return {
    buildingId: gateway.buildingId,
    kind: reason,
    key,
    at: new Date(at).toISOString(),
    facts: { gateway: gateway.name, about, count: told + count },
    entity: gatewayEntity.name,
    rowId: gateway.id,
    permission: permissionCode(gatewayEntity, 'view'),
  };
}
