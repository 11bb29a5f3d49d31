import css from './chart.module.css';

interface HeatStripProps {
  label: string;
  rows: readonly { name: string; values: readonly number[] }[];
  /** Of the columns. */
  names: readonly string[];
  textOf(row: number, column: number): string;
}

/** Rows of cells that are darker for more alarms: their distribution over the week. Grey, because more is not worse. */
export function HeatStrip({ label, rows, names, textOf }: HeatStripProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <div className={css.heat} role="img" aria-label={label}>
      {rows.map(({ name, values }, row) => (
        <div key={name} className={css.heatRow}>
          <span className={css.heatName}>{name}</span>
          {values.map((value, column) => (
            <span
              key={names[column]}
              className={css.cell}
              title={textOf(row, column)}
              style={{ opacity: shadeOf(value, most) }}
            />
          ))}
        </div>
      ))}
      <div className={css.heatRow} aria-hidden="true">
        <span className={css.heatName} />
        {names.map((name, column) => (
          <span key={name} className={css.heatHour}>
            {column % 3 === 0 ? name : ''}
          </span>
        ))}
      </div>
    </div>
  );
}

/** One alarm is distinguishable from none, and none from the paper. */
function shadeOf(value: number, most: number): number {
  return value === 0 ? 0.06 : 0.2 + (value / most) * 0.8;
}
