import { permissions } from '@muster/model/access/permission.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { mostPhotos } from '@muster/model/hiddenDanger/hiddenDangerStep.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import { renewNotice, withdrawNotice } from '../../../core/notice/notice.store.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { isOverdueAt, seesDanger } from './hiddenDanger.store.ts';

/** The notice that a hidden danger waits to be assigned. */
export const reportedKey = (id: string): string => `hiddenDanger:${id}:reported`;

/** The creator is the reporter; until it is assigned the report may be changed. */
export function hiddenDangerOverride(now: () => number): EntityOverride {
  return {
    derived: () => ({ isOverdue: isOverdueAt(now()) }),
    visible: seesDanger,
    check: (_transaction, change) => {
      assertReported(change.before);
      return checkPhotos(change);
    },
    stored: ({ before, scope: { caller }, now: at }) =>
      before === null
        ? {
            status: 'reported',
            reporterId: caller.accountId,
            reporterName: caller.realName,
            reportedAt: new Date(at).toISOString(),
          }
        : {},
    written: notifyAssigners,
    flags: ({ status }) => (status === 'reported' ? {} : { disabled: true }),
    removing: async (transaction, rows, { site }) => {
      for (const row of rows) {
        assertReported(row);
        if (site !== null) await withdrawNotice(transaction, site.buildingId, reportedKey(row.id));
      }
    },
  };
}

function assertReported(row: Readonly<Record<string, unknown>> | null): void {
  if (row !== null && row['status'] !== 'reported') throw refused('hiddenDanger.begun');
}

function checkPhotos({ values }: Change): FieldError[] {
  const { photos } = values;
  if (!Array.isArray(photos) || photos.length <= mostPhotos) return [];
  return [{ field: 'photos', rule: 'max', key: 'hiddenDanger.tooManyPhotos', params: {} }];
}

async function notifyAssigners(transaction: Transaction, change: Change): Promise<void> {
  const { id, scope, now } = change;
  if (scope.site === null) return;
  const { title, level, departId, reporterName } = rowAfter<typeof hiddenDanger>(change);
  await renewNotice(transaction, {
    buildingId: scope.site.buildingId,
    kind: 'hiddenDangerReported',
    key: reportedKey(id),
    at: new Date(now).toISOString(),
    facts: { title, level, reporter: reporterName ?? scope.caller.realName },
    entity: hiddenDanger.name,
    rowId: id,
    permission: permissions.hiddenDangerAssign,
    departId: departId ?? null,
  });
}
