import type { Floor } from '@muster/model/entity/shapes.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import css from '../map.module.css';

/** A placement whose picture size is still unknown. */
export type PlacementDraft = Omit<PicturePlacement, 'width' | 'height'>;

interface PlacementOptionsProps {
  draft: PlacementDraft;
  floors: readonly Floor[];
  onChange: (next: PlacementDraft) => void;
}

/** Floor, method and opacity of a picture. */
export function PlacementOptions({ draft, floors, onChange }: PlacementOptionsProps) {
  const t = useT();
  return (
    <div className={css.numbers}>
      <label className={css.inline}>
        {t('console.plan.floor')}
        <select
          className={css.text}
          value={draft.floor}
          onChange={(event) => onChange({ ...draft, floor: Number(event.target.value) })}
        >
          {[...new Set([draft.floor, ...floors.map(({ floor }) => floor)])].map((floor) => (
            <option key={floor} value={floor}>
              {floors.find((each) => each.floor === floor)?.name || floorName(t, floor)}
            </option>
          ))}
        </select>
      </label>
      <label className={css.inline}>
        {t('console.placement.method')}
        <select
          className={css.text}
          value={draft.method}
          onChange={(event) =>
            onChange({ ...draft, method: event.target.value === 'affine' ? 'affine' : 'similarity' })
          }
        >
          <option value="similarity">{t('console.placement.similarity')}</option>
          <option value="affine">{t('console.placement.affine')}</option>
        </select>
      </label>
      <label className={css.inline}>
        {t('console.placement.opacity')}
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.05}
          value={draft.opacity}
          onChange={(event) => onChange({ ...draft, opacity: Number(event.target.value) })}
        />
      </label>
    </div>
  );
}
