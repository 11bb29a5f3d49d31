import type { contractor } from '@muster/model/contractor/contractor.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { peopleOfContractor } from './contractor.store.ts';

/** A unit shows its number of visible people; its construction does not end before it begins. */
export const contractorOverride: EntityOverride = {
  derived: ({ site }) => ({ peopleCount: peopleOfContractor(site?.departIds ?? null) }),
  check: (_transaction, change) => checkPeriod(change),
};

function checkPeriod(change: Change): FieldError[] {
  const { constructionFrom, constructionTo } = rowAfter<typeof contractor>(change);
  if (constructionFrom <= constructionTo) return [];
  return [{ field: 'constructionTo', rule: 'order', key: 'contractor.period', params: {} }];
}
