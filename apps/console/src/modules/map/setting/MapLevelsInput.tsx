import { defaultMapLevels } from '@muster/model/mapSetting/defaultMapLevels.ts';
import { mapLevelRange, type MapLevels } from '@muster/model/mapSetting/mapLevels.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from '../map.module.css';
import { NumberCell } from '../placement/NumberCell.tsx';

const [least, greatest] = mapLevelRange;
const deepest = 8;

/** Map levels for each area level: each continues from the previous one. */
export function MapLevelsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `mapLevels`, checked by the server when it was stored.
  const levels = Array.isArray(value) ? (value as MapLevels) : defaultMapLevels;
  const set = (place: number, change: { min: number } | { max: number }): void =>
    onChange(levels.map((each, index) => (index === place ? { ...each, ...change } : each)));
  const last = levels.at(-1);
  return (
    <div id={id} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('console.mapSetting.areaLevel')}</th>
            <th>{t('console.mapSetting.min')}</th>
            <th>{t('console.mapSetting.max')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ areaLevel, min, max }, place) => (
            <tr key={areaLevel}>
              <td>{areaLevel}</td>
              <td>
                <NumberCell
                  label={t('console.mapSetting.minOf', { level: areaLevel })}
                  value={min}
                  least={least}
                  greatest={greatest}
                  onChange={(next) => next !== null && set(place, { min: Math.round(next) })}
                />
              </td>
              <td>
                <NumberCell
                  label={t('console.mapSetting.maxOf', { level: areaLevel })}
                  value={max}
                  least={least}
                  greatest={greatest}
                  onChange={(next) => next !== null && set(place, { max: Math.round(next) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.numbers}>
        <Button
          disabled={levels.length >= deepest || last === undefined || last.max >= greatest - 1}
          onClick={() =>
            last !== undefined &&
            onChange([...levels, { areaLevel: levels.length + 1, min: last.max + 1, max: last.max + 2 }])
          }
        >
          {t('console.mapSetting.addLevel')}
        </Button>
        <Button disabled={levels.length <= 1} onClick={() => onChange(levels.slice(0, -1))}>
          {t('console.mapSetting.removeLevel')}
        </Button>
      </div>
    </div>
  );
}
