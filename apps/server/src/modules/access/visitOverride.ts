import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../../db/database.ts';
import type { Change, EntityOverride } from '../../entity/entityOverride.ts';
import { refused } from '../../plugins/appError.ts';
import { lockVisitsOf, readTemplate, renewVisitor, type Visit, visitorCard } from './visit.store.ts';

/** A visit begins as expected; what is changed of it while the visitor is on site, the person follows. */
export const visitOverride: EntityOverride = {
  derived: () => ({ cardSn: visitorCard() }),
  check: checkVisit,
  stored: ({ before }) => (before === null ? { status: 'expected' } : {}),
  written: async (transaction, change) => {
    const visit = visitOf(change);
    if (visit.status === 'onSite' && visit.personId !== null) await renewVisitor(transaction, visit.personId, visit);
  },
  removing: (_transaction, rows) => {
    const there = rows.find(({ status }) => status === 'onSite');
    if (there !== undefined) throw refused('visit.onSiteStays', { name: String(there['visitorName']) });
    return Promise.resolve();
  },
};

function visitOf({ before, values }: Change): Visit {
  // Holds because the values were checked by the descriptor, and a new row has all of them but what the server sets.
  return { ...before, ...values } as unknown as Visit;
}

async function checkVisit(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { expectedFrom, expectedTo, alarmTemplateId } = visitOf(change);
  const errors: FieldError[] = [];
  if (Date.parse(expectedFrom) >= Date.parse(expectedTo))
    errors.push({ field: 'expectedTo', rule: 'order', key: 'visit.span', params: {} });
  if (await isDocumentOnSite(transaction, change))
    errors.push({ field: 'documentNumber', rule: 'unique', key: 'visit.alreadyOnSite', params: {} });
  if (alarmTemplateId === null || change.values['alarmTemplateId'] === undefined) return errors;
  const template = await readTemplate(transaction, alarmTemplateId);
  if (template?.kind === 'vehicle') {
    const params = { name: template.name };
    errors.push({ field: 'alarmTemplateId', rule: 'kind', key: 'visit.templateKind', params });
  }
  return errors;
}

/** Whether who is on site would become somebody who is there already, by another visit. */
async function isDocumentOnSite(transaction: Transaction, change: Change): Promise<boolean> {
  const { before, values, scope, id } = change;
  const isChanged = ['documentType', 'documentNumber'].some(
    (name) => name in values && values[name] !== before?.[name],
  );
  if (before?.['status'] !== 'onSite' || !isChanged || scope.site === null) return false;
  const visits = await lockVisitsOf(transaction, scope.site.buildingId, visitOf(change));
  return visits.some((each) => each.id !== id && each.status === 'onSite');
}
