import css from './Stage.module.css';

export interface Bar {
  id: string;
  name: string;
  value: number;
}

interface BarsProps {
  bars: readonly Bar[];
  /** Number of bars that fit. */
  rows: number;
}

/** The highest figures first, with bars. */
export function Bars({ bars, rows }: BarsProps) {
  const shown = bars
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .slice(0, rows);
  const most = shown[0]?.value ?? 1;
  return (
    <ul className={css.bars}>
      {shown.map(({ id, name, value }) => (
        <li key={id}>
          <span className={css.name}>{name}</span>
          <span className={css.length}>
            <span style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  );
}
