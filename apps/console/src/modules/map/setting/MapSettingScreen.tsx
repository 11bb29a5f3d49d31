import type { EntityRow } from '@muster/model/entity/entity.ts';
import { type FieldError, checkField } from '@muster/model/entity/checkFields.ts';
import { checkMapSetting } from '@muster/model/mapSetting/checkMapSetting.ts';
import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useMemo } from 'react';
import { coerceFields } from '@muster/model/entity/coerce.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps, FormValues } from '../../../ui/form/fieldInput.ts';
import { TextInput } from '../../../ui/form/simpleInputs.tsx';
import { SettingScreen, type PreviewProps } from '../../../ui/entity/SettingScreen.tsx';
import css from '../map.module.css';
import { MapLevelsInput } from './MapLevelsInput.tsx';
import { SettingPreview } from './SettingPreview.tsx';

const inputs = { areaMapLevel: MapLevelsInput, polygonMarkerHeight: MarkHeightInput };

/** `/system/map`: map settings of the building, beside a map that previews them. */
export function MapSettingScreen() {
  return (
    <SettingScreen
      entity={mapSetting}
      inputs={inputs}
      check={check}
      isCheckedAtOnce
      defaults={defaultMapSettings}
      Preview={Preview}
    />
  );
}

function check(values: FormValues, row: EntityRow): FieldError[] {
  return checkMapSetting(shownSettings(savedSettings(row), values));
}

function savedSettings(row: EntityRow): MapSettings {
  return shownSettings(defaultMapSettings, row);
}

function Preview({ row, values }: PreviewProps) {
  const saved = useStable(savedSettings(row));
  const shown = useStable(shownSettings(saved, values));
  return <SettingPreview settings={shown} saved={saved} />;
}

/** The same object while its content is the same, so that a map is not updated twice. */
function useStable(settings: MapSettings): MapSettings {
  const text = JSON.stringify(settings);
  return useMemo(() => JSON.parse(text) as MapSettings, [text]);
}

/** Settings for the preview while typing: each field as typed, or its last valid value. */
function shownSettings(before: MapSettings, typed: FormValues): MapSettings {
  const coerced = coerceFields(mapSetting, typed);
  const valid = Object.entries(mapSetting.fields).filter(
    ([name, field]) => name in coerced && checkField(name, field, coerced[name]) === null,
  );
  const shown = Object.fromEntries(valid.map(([name]) => [name, coerced[name]]));
  // Valid because each value has just been checked by its field.
  return { ...before, ...shown } as MapSettings;
}

/** Metres above the ground, with a recommendation for plants below (specification §9). */
export function MarkHeightInput(props: FieldInputProps) {
  const t = useT();
  const adviceId = `${props.id}-advice`;
  const describedBy = props.describedBy === undefined ? adviceId : `${adviceId} ${props.describedBy}`;
  return (
    <>
      <TextInput {...props} describedBy={describedBy} />
      <p id={adviceId} className={css.hint}>
        {t('console.mapSetting.heightAdvice')}
      </p>
    </>
  );
}
