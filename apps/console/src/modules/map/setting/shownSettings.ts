import { checkField } from '@muster/model/entity/checkFields.ts';
import { coerceFields } from '@muster/model/entity/coerce.ts';
import { mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { FormValues } from '../../../ui/form/formValues.ts';

/** What a map can be drawn by while somebody types: each field as it is typed, or as it was while it is no value yet. */
export function shownSettings(before: MapSettings, typed: FormValues): MapSettings {
  const coerced = coerceFields(mapSetting, typed);
  const valid = Object.entries(mapSetting.fields).filter(
    ([name, field]) => name in coerced && checkField(name, field, coerced[name]) === null,
  );
  const shown = Object.fromEntries(valid.map(([name]) => [name, coerced[name]]));
  // Holds because each value has just been checked by its field.
  return { ...before, ...shown } as MapSettings;
}
