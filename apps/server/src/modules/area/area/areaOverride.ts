import { alarmSettingFaults } from '@muster/model/alarm/alarmSettingFaults.ts';
import type { area } from '@muster/model/area/area.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../../../core/db/database.ts';
import type { Question } from '../../../core/errors/appError.ts';
import type { Licences } from '../../../core/licence/licences.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { readOtherFences, readTypeAlarms } from './area.store.ts';
import { clusterFaults } from './clusterLicence.ts';
import { fenceOverlaps, type FenceOverlap } from './fenceOverlaps.ts';

/** Enabled rules must be complete, by the area or its type; overlapping fences need a confirmation. */
export function areaOverride(licences: Pick<Licences, 'modules'>): EntityOverride {
  return {
    check: async (transaction, change) => [
      ...(await clusterFaults(licences, change)),
      ...(await checkAlarms(transaction, change)),
    ],
    questions: overlapQuestions,
  };
}

async function checkAlarms(transaction: Transaction, { before, values, scope }: Change): Promise<FieldError[]> {
  if (scope.site === null || (values['alarms'] === undefined && values['typeId'] === undefined)) return [];
  const { alarms, typeId } = areaOf({ before, values });
  if (alarms === null) return [];
  const base = typeId === null ? {} : await readTypeAlarms(transaction, scope.site.buildingId, typeId);
  const [fault] = alarmSettingFaults(alarms, base);
  if (fault === undefined) return [];
  const params = { place: `${fault.rule}.${fault.field}` };
  return [{ field: 'alarms', rule: fault.fault, key: `validation.alarm.${fault.fault}`, params }];
}

/**
 * A change of the name only needs no new confirmation. Nor does a program that builds a site with the calls of wire.md,
 * which have no questions: it does not send `confirm`.
 */
async function overlapQuestions(transaction: Transaction, change: Change): Promise<Question[]> {
  const { id, before, values, scope, canConfirm } = change;
  const isSame = JSON.stringify(values['regions']) === JSON.stringify(before?.['regions']);
  if (scope.site === null || canConfirm !== true || values['regions'] === undefined || isSame) return [];
  const others = await readOtherFences(transaction, scope.site.buildingId, id);
  return fenceOverlaps(areaOf(change).regions, others).map(questionOf);
}

function questionOf({ name, squareMetres }: FenceOverlap): Question {
  const size = squareMetres < 10 ? squareMetres.toFixed(1) : String(Math.round(squareMetres));
  return name === null
    ? { code: 'fencesOverlap', key: 'area.overlapsItself', params: { size } }
    : { code: 'fencesOverlap', key: 'area.overlaps', params: { name, size } };
}

const areaOf = rowAfter<typeof area>;
