import type { Floor } from '@muster/model/entity/shapes.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { floorName } from '../../core/i18n/floorName.ts';
import css from './panel.module.css';

interface FloorSwitchProps {
  floors: readonly Floor[];
  /** null = all. */
  floor: number | null;
  onChange: (floor: number | null) => void;
}

/** Floors in order; hidden if there is only one. */
export function FloorSwitch({ floors, floor, onChange }: FloorSwitchProps) {
  const t = useT();
  if (floors.length < 2) return null;
  return (
    <div className={`${css.stack} ${css.floors}`} role="group" aria-label={t('console.map.floors')}>
      <button type="button" aria-pressed={floor === null} onClick={() => onChange(null)}>
        {t('console.map.allFloors')}
      </button>
      {floors.toReversed().map((each) => (
        <button key={each.floor} type="button" aria-pressed={floor === each.floor} onClick={() => onChange(each.floor)}>
          {each.name === '' ? floorName(t, each.floor) : each.name}
        </button>
      ))}
    </div>
  );
}
