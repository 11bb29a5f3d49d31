import { isDeepStrictEqual } from 'node:util';

import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Licences } from '../../../core/licence/licences.ts';
import type { Change } from '../../../entity/entityOverride.ts';

/**
 * Cluster alarms are a separate module (specification §2): without it their settings in an area or its type cannot be
 * changed. Existing settings stay, and can be switched off or removed.
 */
export async function clusterFaults(
  licences: Pick<Licences, 'modules'>,
  { before, values, scope }: Change,
): Promise<FieldError[]> {
  if (scope.site === null) return [];
  const wanted = clusterOf(values['alarms']);
  if (wanted === undefined || wanted.on === false) return [];
  if (isDeepStrictEqual(wanted, clusterOf(before?.['alarms']))) return [];
  const licensed = await licences.modules(scope.site.buildingId);
  if (licensed?.includes('cluster-alarm') === true) return [];
  return [{ field: 'alarms', rule: 'licence', key: 'validation.alarm.clusterLicence', params: {} }];
}

/** The values were checked by the descriptor. */
function clusterOf(alarms: unknown): AlarmSettings['cluster'] {
  return (alarms as AlarmSettings | null | undefined)?.cluster;
}
