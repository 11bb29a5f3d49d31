import type { RuleSwitches } from '@muster/model/alarm/ruleSwitch.ts';
import type { alarmTemplate } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../../../core/db/database.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { readKnownAreas, readKnownSubjects } from './alarmTemplate.store.ts';

/**
 * A template names persons or vehicles, by its kind, and areas of its own site. It cannot switch calls for help off:
 * that is done in the alarm settings, with a reason and an end.
 */
export const alarmTemplateOverride: EntityOverride = {
  check: async (transaction, change) => [
    ...checkSos(change),
    ...(await checkSubjects(transaction, change)),
    ...(await checkAreas(transaction, change)),
  ],
};

const templateOf = rowAfter<typeof alarmTemplate>;

function checkSos({ values }: Change): FieldError[] {
  // Checked by its shape.
  const alarms = (values['alarms'] ?? {}) as RuleSwitches;
  if (alarms.oneKeyHelp?.on !== false) return [];
  return [{ field: 'alarms', rule: 'sos', key: 'alarmTemplate.sosStaysOn', params: {} }];
}

async function checkSubjects(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { kind, subjects } = templateOf(change);
  const { values, scope } = change;
  // Visitors are named by their visits; vehicles only directly.
  if (kind === 'vehicle' && (subjects ?? []).length === 0)
    return [{ field: 'subjects', rule: 'required', key: 'validation.required', params: {} }];
  // Existing names may have been deleted since, and stay until they are changed.
  const isNamedAnew = values['subjects'] !== undefined || values['kind'] !== undefined;
  if (!isNamedAnew || subjects === null || scope.site === null) return [];
  const known = await readKnownSubjects(transaction, scope.site, kind, subjects);
  return subjects.every((id) => known.has(id)) ? [] : [unknown('subjects')];
}

async function checkAreas(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const { areas } = templateOf(change);
  const { values, scope } = change;
  if (values['areas'] === undefined || areas === null || scope.site === null) return [];
  const known = await readKnownAreas(transaction, scope.site, areas);
  return areas.every((id) => known.has(id)) ? [] : [unknown('areas')];
}

function unknown(field: string): FieldError {
  return { field, rule: 'reference', key: 'validation.reference', params: {} };
}
