import type { riskMeasureRecord } from '@muster/model/riskMeasureRecord/riskMeasureRecord.ts';
import type { Row } from '@muster/model/entity/row.ts';

import { withdrawNoticesOf } from '../../../core/notice/notice.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { measureExpressions, seesMeasure, seesRecord, writeChecked } from './riskMeasure.store.ts';

/** When a measure is due follows from its interval and the newest check. */
export function riskMeasureOverride(now: () => number): EntityOverride {
  return {
    derived: () => measureExpressions(now()),
    visible: seesMeasure,
    stored: ({ before, now: at }) => (before === null ? { addedAt: new Date(at).toISOString() } : {}),
    // Notices are sent again if the measure is overdue after the change.
    written: async (transaction, { id, scope: { site } }) => {
      if (site !== null) await withdrawNoticesOf(transaction, overdueNotice(site.buildingId, id));
    },
    removing: async (transaction, rows, { site }) => {
      if (site === null) return;
      for (const { id } of rows) await withdrawNoticesOf(transaction, overdueNotice(site.buildingId, id));
    },
  };
}

/** A check is written once, by its account, and begins the next interval of its measure. */
export const riskMeasureRecordOverride: EntityOverride = {
  visible: seesRecord,
  stored: ({ scope: { caller }, now }) => ({
    at: new Date(now).toISOString(),
    accountName: caller.accountName,
    name: caller.realName,
  }),
  written: async (transaction, { values, scope: { site }, now }) => {
    // Holds because the field is required, and was checked.
    const measureId = values['measureId'] as Row<typeof riskMeasureRecord>['measureId'];
    await writeChecked(transaction, measureId, new Date(now).toISOString());
    if (site !== null) await withdrawNoticesOf(transaction, overdueNotice(site.buildingId, measureId));
  },
};

function overdueNotice(buildingId: string, rowId: string) {
  return { buildingId, kind: 'riskMeasureOverdue', rowId } as const;
}
