import css from './ColorInput.module.css';

/** The colour itself beside its name; for rows with a field `color`. */
export function ColorCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const { color } = row;
  if (typeof color !== 'string' || color === '') return null;
  return (
    <span className={css.swatch}>
      <span className={css.dot} style={{ background: color }} />
      {color}
    </span>
  );
}
