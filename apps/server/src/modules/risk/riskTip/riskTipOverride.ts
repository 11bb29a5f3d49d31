import { permissions } from '@muster/model/access/permission.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import { renewNotice, withdrawNotice } from '../../../core/notice/notice.store.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { seesRiskTip } from './riskTip.store.ts';

/** The notice that a tip is pending. */
export const pendingKey = (id: string): string => `riskTip:${id}:pending`;

/**
 * The creator is the reporter; until it is confirmed it may be changed, and accounts that may confirm it are notified.
 */
export const riskTipOverride: EntityOverride = {
  visible: ({ caller, site }) => (site === null ? null : seesRiskTip(caller.accountId, site.departIds)),
  check: (_transaction, { before }) => {
    assertPending(before);
    return [];
  },
  stored: ({ before, scope: { caller }, now }) =>
    before === null
      ? {
          status: 'pending',
          reporterId: caller.accountId,
          reporterName: caller.realName,
          reportedAt: new Date(now).toISOString(),
        }
      : {},
  written: notifyConfirmers,
  flags: ({ status }) => (status === 'confirmed' ? { disabled: true } : {}),
  removing: async (transaction, rows, { site }) => {
    for (const row of rows) {
      assertPending(row);
      if (site !== null) await withdrawNotice(transaction, site.buildingId, pendingKey(row.id));
    }
  },
};

function assertPending(row: Readonly<Record<string, unknown>> | null): void {
  if (row?.['status'] === 'confirmed') throw refused('riskTip.confirmedStays');
}

/** Notifies accounts that may confirm a pending tip. */
export async function notifyConfirmers(
  transaction: Transaction,
  { id, before, values, scope, now }: Change,
): Promise<void> {
  const { site, caller } = scope;
  if (site === null) return;
  // Holds because the values were checked by the descriptor.
  const { title, level, departId, reporterName } = {
    reporterName: caller.realName,
    ...before,
    ...values,
  } as unknown as {
    title: string;
    level: string;
    departId: string | null;
    reporterName: string;
  };
  await renewNotice(transaction, {
    buildingId: site.buildingId,
    kind: 'riskTipPending',
    key: pendingKey(id),
    at: new Date(now).toISOString(),
    facts: { title, level, reporter: reporterName },
    entity: riskTip.name,
    rowId: id,
    permission: permissions.riskTipConfirm,
    departId: departId ?? null,
  });
}
