import type { EntityOverride, RowScope } from '../../entity/entityOverride.ts';
import type { SiteScope } from '../session/caller.ts';
import { assertNoOpenAlarms, subjectsOf } from '../alarm/openAlarms.store.ts';
import type { CardBindings } from './cardBinding.ts';
import { carriedCard, carriesCardLike, endBindingsOf, type SubjectKind } from './cardBinding.store.ts';

/** A person or a vehicle: its form names the card that it carries, and whoever is deleted hands it back. Nobody is
 * deleted whose alarm is unhandled. */
export function carrierOverride(cards: CardBindings, kind: SubjectKind, cardField: string): EntityOverride {
  return {
    filters: () => ({
      [cardField]: (filter) => (filter.kind === 'contains' ? carriesCardLike(kind, filter.text) : null),
    }),
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

function siteOfScope({ site }: RowScope): SiteScope {
  if (site === null) throw new Error('Cards are bound in a site');
  return site;
}
