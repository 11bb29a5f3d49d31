import { overlapOf } from '@muster/geo/overlap.ts';
import { signedArea } from '@muster/geo/ring.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { workPermit } from '@muster/model/workPermit/workPermit.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { ParameterSource } from '../../../core/settings/parameterSource.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { planar } from './startFacts.ts';
import { readAreaRegions } from './workPermit.store.ts';

type Permit = Row<typeof workPermit>;

/** A permit can be changed before the work begins; from then on it is binding, and stays. */
export function workPermitOverride(parameters: Pick<ParameterSource, 'read'>): EntityOverride {
  return {
    check: async (transaction, change) => {
      const status = change.before?.['status'] ?? 'notStarted';
      if (status !== 'notStarted') throw refused('workPermit.begun');
      const permit = rowAfter<typeof workPermit>(change);
      return [...checkTime(permit), ...(await checkFence(transaction, permit))];
    },
    stored: (change) => (change.before === null ? { status: 'notStarted' } : withdrawn(change)),
    flags: ({ status }) => (status === 'notStarted' ? {} : { disabled: true }),
    removing: async (_transaction, rows, _scope, now) => {
      if (rows.some(({ status }) => status === 'inProgress' || status === 'paused'))
        throw refused('workPermit.underWay');
      const { permitRetentionDays } = await parameters.read();
      if (rows.some((row) => isKept(row, now - permitRetentionDays * dayMs))) throw refused('workPermit.retained');
    },
  };
}

const dayMs = 86_400_000;

/** Ended after `since`, epoch ms. */
function isKept(row: EntityRow, since: number): boolean {
  // Holds because rows of this entity are read with the fields of its descriptor.
  const { status, steps } = row as unknown as Permit;
  return status === 'ended' && Date.parse(steps?.at(-1)?.at ?? '') > since;
}

function checkTime({ startAt, endAt }: Permit): FieldError[] {
  if (Date.parse(startAt) < Date.parse(endAt)) return [];
  return [{ field: 'endAt', rule: 'order', key: 'workPermit.endNotLater', params: {} }];
}

async function checkFence(transaction: Transaction, permit: Permit): Promise<FieldError[]> {
  if (permit.fence === 'circle' && permit.place === null)
    return [{ field: 'place', rule: 'required', key: 'workPermit.fencePlace', params: {} }];
  if (permit.fence !== 'drawn') return [];
  if (permit.regions === null) return [{ field: 'regions', rule: 'required', key: 'validation.required', params: {} }];
  const area = await readAreaRegions(transaction, permit.areaId);
  const [drawn, allowed] = planar(permit.regions, area ?? []);
  const isInside = drawn.every((region) => {
    const shared = allowed
      .filter(({ floor }) => floor === null || floor === region.floor)
      .reduce((sum, other) => sum + overlapOf(region, other).area, 0);
    return shared >= Math.abs(signedArea(region)) * nearlyAll;
  });
  return isInside ? [] : [{ field: 'regions', rule: 'outside', key: 'workPermit.fenceOutside', params: {} }];
}

/** Tolerance of a region that is drawn along the edge of its area. */
const nearlyAll = 0.99;

/** Confirmations and ticked measures apply to the previous version of the permit. */
function withdrawn({ before, now }: Change): Partial<Permit> {
  // Holds because the row is one of this entity.
  const { confirmations, ticks } = before as unknown as Permit;
  const withdrawnAt = new Date(now).toISOString();
  const withdraw = <Entry extends { withdrawnAt: string | null }>(entries: Entry[] | null): Entry[] | null =>
    entries?.map((entry) => (entry.withdrawnAt === null ? { ...entry, withdrawnAt } : entry)) ?? null;
  return { confirmations: withdraw(confirmations), ticks: withdraw(ticks) };
}
