import { isDeepStrictEqual } from 'node:util';

import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isSosRestricted, longestSosOffDays, sosEnd, type SosSetting } from '@muster/model/alarm/sosSwitch.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';

/**
 * Calls for help can be switched off, or limited, only with a reason and an end; after the end they are raised again.
 */
export const alarmSettingOverride: EntityOverride = {
  check: (_transaction, change) => checkSos(change),
  stored: sosOffBy,
};

function checkSos(change: Change): FieldError[] {
  const { values, now } = change;
  const sos = sosOf(values['alarms']);
  // An existing limit stays unchanged while something else is saved.
  if (!isSosRestricted(sos) || !changesSos(change)) return [];
  const wrong = (rule: string, key: FieldError['key'], params: FieldError['params'] = {}): FieldError[] => [
    { field: 'alarms', rule, key, params },
  ];
  if ((sos.offReason ?? '').trim() === '') return wrong('required', 'alarmSetting.sosReason');
  const end = sosEnd(sos);
  if (end > now && end <= now + longestSosOffDays * 86_400_000) return [];
  return wrong('range', 'alarmSetting.sosEnd', { days: longestSosOffDays });
}

/** Account and time of a limit of calls for help: shown to all accounts on the site. */
function sosOffBy(change: Change): Readonly<Record<string, unknown>> {
  if (!changesSos(change)) return {};
  if (!isSosRestricted(sosOf(change.values['alarms']))) return { sosOffBy: null, sosOffAt: null };
  return { sosOffBy: change.scope.caller.accountName, sosOffAt: new Date(change.now).toISOString() };
}

function changesSos({ before, values }: Change): boolean {
  return values['alarms'] !== undefined && !isDeepStrictEqual(sosOf(values['alarms']), sosOf(before?.['alarms']));
}

/** Checked by its shape; stored values were checked when they were saved. */
function sosOf(alarms: unknown): SosSetting {
  return ((alarms ?? {}) as AlarmSettings).oneKeyHelp ?? {};
}
