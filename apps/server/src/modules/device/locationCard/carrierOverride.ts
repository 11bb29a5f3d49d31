import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import { type SiteScope, unseen } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride, RowScope } from '../../../entity/entityOverride.ts';
import { assertNoOpenAlarms, subjectsOf } from '../../alarm/alarm/openAlarms.store.ts';
import {
  carriedCard,
  carriesCardLike,
  endBindingsOf,
  lockCard,
  lockSubject,
  readNewestOfCard,
  type SubjectKind,
} from './cardBinding.store.ts';
import type { CardBindings } from './cardBinding.ts';

/**
 * A person or a vehicle: its form has the current card, and a deletion unbinds it. A subject with an unhandled alarm
 * cannot be deleted.
 */
export function carrierOverride(cards: CardBindings, kind: SubjectKind, cardField: string): EntityOverride {
  return {
    filters: () => ({
      [cardField]: (filter) => (filter.kind === 'contains' ? carriesCardLike(kind, filter.text) : null),
    }),
    ...(kind === 'vehicle' && { check: checkDriverCard }),
    derived: () => ({ [cardField]: carriedCard(kind) }),
    written: async (transaction, { id, before, values, scope, now }) => {
      const sn = values[cardField];
      if (kind === 'person' && sn !== null && changesUnit(before, values))
        await cards.assertMayKeep(transaction, siteOfScope(scope), id, now);
      // A new subject has no card that could be unbound: saves a query for each row of a sheet.
      if (sn === undefined || (before === null && sn === null)) return;
      const order = { kind, subjectId: id, sn: typeof sn === 'string' ? sn : null, field: cardField };
      await cards.carry(transaction, siteOfScope(scope), order, now);
    },
    removing: async (transaction, rows, scope, now) => {
      const display = kind === 'person' ? 'name' : 'plateNumber';
      await assertNoOpenAlarms(transaction, kind, subjectsOf(rows, 'id', display), scope);
      const ids = rows.map(({ id }) => id);
      await endBindingsOf(transaction, kind, ids, new Date(now).toISOString());
    },
  };
}

/** Whether a person becomes a worker of another unit. */
function changesUnit(before: Change['before'], values: Change['values']): boolean {
  return (
    before !== null && ['personType', 'contractorId'].some((name) => name in values && values[name] !== before[name])
  );
}

/** The driver's card is a card of the site for persons: not the card of a vehicle. */
async function checkDriverCard(transaction: Transaction, { before, values, scope }: Change): Promise<FieldError[]> {
  const sn = values['driverCardSn'];
  if (typeof sn !== 'string' || sn === before?.['driverCardSn']) return [];
  const wrong = (rule: string, key: MessageKey, name = ''): FieldError[] => [
    { field: 'driverCardSn', rule, key, params: { sn, name } },
  ];
  const site = siteOfScope(scope);
  if ((await lockCard(transaction, site, sn)) === undefined) return wrong('reference', 'locationCard.unknownSn');
  const after = { ...before, ...values };
  if (sn === after['vehicleCardSn']) return wrong('bound', 'locationCard.alreadyBound', String(after['plateNumber']));
  const carrier = await vehicleOf(transaction, site, sn);
  return carrier === null ? [] : wrong('bound', 'locationCard.alreadyBound', carrier);
}

/** Plate number of the current vehicle of a card; null = none. */
async function vehicleOf(transaction: Transaction, site: SiteScope, sn: string): Promise<string | null> {
  const bound = await readNewestOfCard(transaction, site.buildingId, sn);
  if (bound?.subjectKind !== 'vehicle' || bound.boundTo !== null) return null;
  return (await lockSubject(transaction, site, 'vehicle', bound.subjectId)) ?? unseen;
}

export function siteOfScope({ site }: RowScope): SiteScope {
  if (site === null) throw new Error('Cards are bound in a site');
  return site;
}
