import type { alarmTemplate } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Transaction } from '../../db/database.ts';
import type { Change, EntityOverride } from '../../entity/entityOverride.ts';
import { readKnownAreas, readKnownSubjects } from './alarmTemplate.store.ts';

type Template = Row<typeof alarmTemplate>;

/** A template names persons or vehicles, as its kind says, and areas of its own site. */
export const alarmTemplateOverride: EntityOverride = { check: checkNames };

async function checkNames(transaction: Transaction, { before, values, scope }: Change): Promise<FieldError[]> {
  const { site } = scope;
  if (site === null) return [];
  // Holds because the values were checked by the descriptor, and a new row has all of them.
  const { kind, subjects, areas } = { ...before, ...values } as unknown as Template;
  const errors: FieldError[] = [];
  // What was there before may have gone since, and stays until somebody changes it.
  if (values['subjects'] !== undefined || values['kind'] !== undefined) {
    const known = await readKnownSubjects(transaction, site, kind, subjects);
    if (subjects.some((id) => !known.has(id))) errors.push(unknown('subjects'));
  }
  if (values['areas'] !== undefined && areas !== null && areas.length > 0) {
    const known = await readKnownAreas(transaction, site, areas);
    if (areas.some((id) => !known.has(id))) errors.push(unknown('areas'));
  }
  return errors;
}

function unknown(field: string): FieldError {
  return { field, rule: 'reference', key: 'validation.reference', params: {} };
}
