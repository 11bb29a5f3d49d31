import type { Frame } from '@muster/model/entity/shapes.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from '../map.module.css';
import { NumberCell } from '../placement/NumberCell.tsx';

/** Where a map's local x = 0, y = 0 lies; none where devices send degrees. */
export function FrameInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `frame`, checked by the server when it was stored.
  const frame = value as Frame | null;
  const part = (name: keyof Frame, greatest: number) =>
    frame !== null && (
      <label className={css.inline}>
        {t(`console.frame.${name}`)}
        <NumberCell
          label={t(`console.frame.${name}`)}
          value={frame[name]}
          least={-greatest}
          greatest={greatest}
          onChange={(number) => number !== null && onChange({ ...frame, [name]: number })}
        />
      </label>
    );
  return (
    <div id={id} tabIndex={-1} className={css.numbers} aria-invalid={isInvalid} aria-describedby={describedBy}>
      {part('lon', 180)}
      {part('lat', 89)}
      {part('rotationDeg', 360)}
      {frame === null ? (
        <Button onClick={() => onChange({ lon: 0, lat: 0, rotationDeg: 0 })}>{t('console.frame.add')}</Button>
      ) : (
        <Button onClick={() => onChange(null)}>{t('console.frame.clear')}</Button>
      )}
    </div>
  );
}
