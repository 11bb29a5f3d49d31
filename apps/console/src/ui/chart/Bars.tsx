import { useT } from '../../core/i18n/i18n.ts';
import { type ChartBar, sumOf } from './chart.ts';
import css from './chart.module.css';

interface BarsProps {
  /** Description of the bars for screen readers; the table beside them has every figure. */
  label: string;
  bars: readonly ChartBar[];
  /** Maximum number of bars; the chart refers to the table for the rest. */
  most?: number;
  /** A mark on every bar: a target by its key, in the bars' unit. */
  marks?: Readonly<Record<string, number>>;
}

/** Horizontal bars with names and figures: by type, area, department. */
export function Bars({ label, bars, most = 10, marks = {} }: BarsProps) {
  const t = useT();
  const shown = bars.slice(0, most);
  const longest = Math.max(...shown.map(({ parts }) => sumOf(parts)), ...Object.values(marks), Number.MIN_VALUE);
  const percent = (value: number): string => `${(value / longest) * 100}%`;
  return (
    <div
      className={css.bars}
      role="img"
      aria-label={`${label}: ${shown.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
    >
      {shown.map(({ key, name, text, parts }) => (
        <div key={key} className={css.bar}>
          <span className={css.name} title={name}>
            {name}
          </span>
          <span className={css.track}>
            {parts.map((part) => (
              <span
                key={part.label}
                className={css.part}
                style={{ width: percent(part.value), background: `var(--${part.color})` }}
              />
            ))}
            {marks[key] !== undefined && <span className={css.mark} style={{ left: percent(marks[key]) }} />}
          </span>
          <span className={css.figure}>{text}</span>
        </div>
      ))}
      {bars.length > shown.length && (
        <p className={css.more}>{t('statistic.more', { count: bars.length - shown.length })}</p>
      )}
    </div>
  );
}
