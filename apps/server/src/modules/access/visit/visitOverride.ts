import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { visit } from '@muster/model/visit/visit.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { storedApproval } from '../announcement/announcement.ts';
import { notifyOfSave, withdrawRequests } from '../announcement/announcementNotices.ts';
import { blacklistErrors } from '../blacklistEntry/blacklistEntry.store.ts';
import { lockVisitsOf, readTemplate, renewVisitor, visitorCard } from './visit.store.ts';

/** What its approval is about. */
const decides = ['documentType', 'documentNumber', 'expectedFrom', 'expectedTo'] as const;

/** A visit begins as expected; changes of it while the visitor is on site are copied to the person. */
export const visitOverride: EntityOverride = {
  derived: () => ({ cardSn: visitorCard() }),
  check: checkVisit,
  stored: (change) => ({
    ...(change.before === null ? { status: 'expected' } : {}),
    ...storedApproval('visit', change, decides),
  }),
  written: async (transaction, change) => {
    const { status, personId, ...visitor } = visitOf(change);
    if (status === 'onSite' && personId !== null) await renewVisitor(transaction, personId, visitor);
    const { approval } = storedApproval('visit', change, decides);
    await notifyOfSave(transaction, 'visit', change, { approval, name: visitor.visitorName });
  },
  removing: async (transaction, rows, { site }) => {
    const there = rows.find(({ status }) => status === 'onSite');
    if (there !== undefined) throw refused('visit.onSiteStays', { name: String(there['visitorName']) });
    await withdrawRequests(transaction, rows, site);
  },
};

const visitOf = rowAfter<typeof visit>;

async function checkVisit(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { expectedFrom, expectedTo, alarmTemplateId, documentNumber } = visitOf(change);
  const errors = await blacklistErrors(transaction, change, { documentNumber: { documentNumber } });
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

/** Whether the visitor on site would become another one who is already there, by another visit. */
async function isDocumentOnSite(transaction: Transaction, change: Change): Promise<boolean> {
  const { before, values, scope, id } = change;
  const isChanged = ['documentType', 'documentNumber'].some(
    (name) => name in values && values[name] !== before?.[name],
  );
  if (before?.['status'] !== 'onSite' || !isChanged || scope.site === null) return false;
  const visits = await lockVisitsOf(transaction, scope.site.buildingId, visitOf(change));
  return visits.some((each) => each.id !== id && each.status === 'onSite');
}
