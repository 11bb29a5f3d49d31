import { isDeepStrictEqual } from 'node:util';

import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isSosRestricted, longestSosOffDays, sosEnd, type SosSetting } from '@muster/model/alarm/sosSwitch.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';

/** Calls for help are switched off, or narrowed, with a reason and an end alone; from the end on they are heard again. */
export const alarmSettingOverride: EntityOverride = {
  check: (_transaction, change) => checkSos(change),
  stored: sosOffBy,
};

function checkSos(change: Change): FieldError[] {
  const { values, now } = change;
  const sos = sosOf(values['alarms']);
  // What was switched off before stays as it was while something else is changed.
  if (!isSosRestricted(sos) || !changesSos(change)) return [];
  const wrong = (rule: string, key: FieldError['key'], params: FieldError['params'] = {}): FieldError[] => [
    { field: 'alarms', rule, key, params },
  ];
  if ((sos.offReason ?? '').trim() === '') return wrong('required', 'alarmSetting.sosReason');
  const end = sosEnd(sos);
  if (end > now && end <= now + longestSosOffDays * 86_400_000) return [];
  return wrong('range', 'alarmSetting.sosEnd', { days: longestSosOffDays });
}

/** By whom and since when calls for help are not heard as they should be: everybody on the site is told. */
function sosOffBy(change: Change): Readonly<Record<string, unknown>> {
  if (!changesSos(change)) return {};
  if (!isSosRestricted(sosOf(change.values['alarms']))) return { sosOffBy: null, sosOffAt: null };
  return { sosOffBy: change.scope.caller.accountName, sosOffAt: new Date(change.now).toISOString() };
}

function changesSos({ before, values }: Change): boolean {
  return values['alarms'] !== undefined && !isDeepStrictEqual(sosOf(values['alarms']), sosOf(before?.['alarms']));
}

/** Checked by its shape; what is stored was, when it was saved. */
function sosOf(alarms: unknown): SosSetting {
  return ((alarms ?? {}) as AlarmSettings).oneKeyHelp ?? {};
}
