import { isDeepStrictEqual } from 'node:util';

import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isSosRestricted, longestSosOffDays, sosEnd, type SosSetting } from '@muster/model/alarm/sosSwitch.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../entity/entityOverride.ts';

/** Calls for help are switched off, or narrowed, with a reason and an end alone; from the end on they are heard again. */
export const alarmSettingOverride: EntityOverride = { check: (_transaction, change) => checkSos(change) };

function checkSos({ before, values, now }: Change): FieldError[] {
  const sos = sosOf(values['alarms']);
  // What was switched off before stays as it was while something else is changed.
  if (!isSosRestricted(sos) || isDeepStrictEqual(sos, sosOf(before?.['alarms']))) return [];
  const wrong = (rule: string, key: FieldError['key'], params: FieldError['params'] = {}): FieldError[] => [
    { field: 'alarms', rule, key, params },
  ];
  if ((sos.offReason ?? '').trim() === '') return wrong('required', 'alarmSetting.sosReason');
  const end = sosEnd(sos);
  if (end > now && end <= now + longestSosOffDays * 86_400_000) return [];
  return wrong('range', 'alarmSetting.sosEnd', { days: longestSosOffDays });
}

/** Checked by its shape; what is stored was, when it was saved. */
function sosOf(alarms: unknown): SosSetting {
  return ((alarms ?? {}) as AlarmSettings).oneKeyHelp ?? {};
}
