import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import type { Region } from '@muster/model/area/region.ts';
import type { Floor } from '@muster/model/entity/shapes.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { RegionNumbers } from './RegionNumbers.tsx';
import css from './regions.module.css';
import type { DrawingControl } from './useDrawing.ts';

interface RegionListProps {
  floors: readonly Floor[];
  hasHeights: boolean;
  /** Without a fence the form is not saved. */
  isRequired: boolean;
  control: DrawingControl;
}

/** The fences as a list, each with floor, numbers and a button that removes it. */
export function RegionList({ floors, hasHeights, isRequired, control: { drawing, act } }: RegionListProps) {
  const t = useT();
  if (drawing.regions.length === 0)
    return <p className={css.none}>{t(isRequired ? 'console.draw.empty' : 'console.draw.none')}</p>;
  return (
    <ol className={css.list} aria-label={t('console.draw.regions')}>
      {drawing.regions.map((region, index) => {
        const number = index + 1;
        const isSelected = index === drawing.selected;
        return (
          // Fences have no id; their order is that of the form.
          <li key={index} className={isSelected ? css.selected : undefined}>
            <div className={css.head}>
              <button
                type="button"
                className={css.name}
                aria-expanded={isSelected}
                onClick={() => act({ kind: 'select', index: isSelected ? null : index })}
              >
                {t('console.draw.region', { number })}
                <small>{t(`console.draw.shape.${region.shape}`)}</small>
              </button>
              <FloorSelect
                floors={floors}
                region={region}
                onChange={(floor) => act({ kind: 'replace', index, region: { ...region, floor } })}
              />
              <button
                type="button"
                className={css.remove}
                aria-label={t('console.draw.remove', { number })}
                onClick={() => act({ kind: 'remove', index })}
              >
                <DeleteOutlined />
              </button>
            </div>
            {isSelected && (
              <RegionNumbers
                region={region}
                hasHeights={hasHeights}
                onChange={(next) => act({ kind: 'replace', index, region: next })}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface FloorSelectProps {
  floors: readonly Floor[];
  region: Region;
  onChange: (floor: number | null) => void;
}

const everyFloor = '';

function FloorSelect({ floors, region, onChange }: FloorSelectProps) {
  const t = useT();
  const own = region.floor;
  const isKnown = own === null || floors.some(({ floor }) => floor === own);
  return (
    <select
      className={css.floor}
      aria-label={t('console.draw.floor')}
      value={own ?? everyFloor}
      onChange={(event) => onChange(event.target.value === everyFloor ? null : Number(event.target.value))}
    >
      <option value={everyFloor}>{t('console.draw.everyFloor')}</option>
      {floors.map(({ floor, name }) => (
        <option key={floor} value={floor}>
          {name === '' ? floorName(t, floor) : name}
        </option>
      ))}
      {!isKnown && own !== null && <option value={own}>{floorName(t, own)}</option>}
    </select>
  );
}
