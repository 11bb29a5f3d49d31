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

/** A person or a vehicle: its form names the card that it carries, and whoever is deleted hands it back. Nobody is
 * deleted whose alarm is unhandled. */
export function carrierOverride(cards: CardBindings, kind: SubjectKind, cardField: string): EntityOverride {
  return {
    filters: () => ({
      [cardField]: (filter) => (filter.kind === 'contains' ? carriesCardLike(kind, filter.text) : null),
    }),
    ...(kind === 'vehicle' && { check: checkDriverCard }),
    derived: () => ({ [cardField]: carriedCard(kind) }),
    written: async (transaction, { id, before, values, scope, now }) => {
      const sn = values[cardField];
      // Whoever is new carries nothing that could be taken away: of thousands in a sheet nobody is asked.
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

/** The driver's card is a card of the site that somebody may carry: none of a vehicle. */
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

/** Plate number of the vehicle that carries a card now; null = none does. */
async function vehicleOf(transaction: Transaction, site: SiteScope, sn: string): Promise<string | null> {
  const bound = await readNewestOfCard(transaction, site.buildingId, sn);
  if (bound?.subjectKind !== 'vehicle' || bound.boundTo !== null) return null;
  return (await lockSubject(transaction, site, 'vehicle', bound.subjectId)) ?? unseen;
}

export function siteOfScope({ site }: RowScope): SiteScope {
  if (site === null) throw new Error('Cards are bound in a site');
  return site;
}
