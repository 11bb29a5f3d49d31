import { alarmSettingFaults } from '@muster/model/alarm/alarmSettingFaults.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Transaction } from '../../../core/db/database.ts';
import type { Licences } from '../../../core/licence/licences.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { readAlarmsOfType } from '../area/area.store.ts';
import { clusterFaults } from '../area/clusterLicence.ts';

/** A parameter that enabled rules of areas need must not be removed from their type. */
export function areaTypeOverride(licences: Pick<Licences, 'modules'>): EntityOverride {
  return {
    check: async (transaction, change) => [
      ...(await clusterFaults(licences, change)),
      ...(await checkAreas(transaction, change)),
    ],
  };
}

async function checkAreas(transaction: Transaction, { id, before, values, scope }: Change): Promise<FieldError[]> {
  if (before === null || values['alarms'] === undefined || scope.site === null) return [];
  // Checked by the descriptor.
  const base = (values['alarms'] ?? {}) as AlarmSettings;
  const areas = await readAlarmsOfType(transaction, scope.site.buildingId, id);
  for (const { name, alarms } of areas) {
    const [fault] = alarmSettingFaults(alarms ?? {}, base);
    if (fault === undefined) continue;
    const params = { name, place: `${fault.rule}.${fault.field}` };
    return [{ field: 'alarms', rule: 'missingInArea', key: 'validation.alarm.missingInArea', params }];
  }
  return [];
}
