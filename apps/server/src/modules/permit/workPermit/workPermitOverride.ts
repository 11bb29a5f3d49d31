import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

/** A permit says what is allowed before the work begins; from then on it is what somebody relies on, and stays. */
export const workPermitOverride: EntityOverride = {
  check: (_transaction, change) => {
    const status = change.before?.['status'] ?? 'notStarted';
    if (status !== 'notStarted') throw refused('workPermit.begun');
    return checkTime(change);
  },
  stored: ({ before }) => (before === null ? { status: 'notStarted' } : {}),
  removing: async (_transaction, rows) => {
    const isUnderWay = rows.some(({ status }) => status === 'inProgress' || status === 'paused');
    if (isUnderWay) throw refused('workPermit.underWay');
  },
};

function checkTime(change: Change): FieldError[] {
  const { startAt, endAt } = rowAfter<typeof workPermit>(change);
  if (Date.parse(startAt) < Date.parse(endAt)) return [];
  return [{ field: 'endAt', rule: 'order', key: 'workPermit.endNotLater', params: {} }];
}
