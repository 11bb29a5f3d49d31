import { levelColor, subjectColor } from '../layout/theme.ts';
import css from './ColorInput.module.css';
import type { FieldInputProps } from './fieldInput.ts';

/** Colours that are told apart on the map's greys; any other may be mixed. */
const offered = [...Object.values(levelColor), ...Object.values(subjectColor)];

export function ColorInput({ id, value, onChange, isInvalid, describedBy, label }: FieldInputProps) {
  const current = typeof value === 'string' ? value : '';
  return (
    <div className={css.input}>
      <input
        id={id}
        type="color"
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={current.toLowerCase()}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <span role="group" aria-label={label} className={css.offered}>
        {offered.map((color) => (
          <button
            key={color}
            type="button"
            className={css.color}
            style={{ background: color }}
            aria-label={color}
            aria-pressed={color === current}
            onClick={() => onChange(color)}
          />
        ))}
      </span>
    </div>
  );
}
