import type { BacktestGroup } from '@muster/model/alarm/backtestWire.ts';
import { useT } from '../../core/i18n/i18n.ts';
import css from './Backtest.module.css';

interface PairBarsProps {
  title: string;
  groups: readonly BacktestGroup[];
  nameOf: (group: BacktestGroup) => string;
  /** The figure by which the list is filtered. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** Counts under both settings side by side; a click on one filters the list. */
export function PairBars({ title, groups, nameOf, chosen, onChoose }: PairBarsProps) {
  const t = useT();
  const most = mostOf(groups);
  return (
    <section className={css.chart} aria-label={title}>
      <h3 className={css.chartTitle}>{title}</h3>
      {groups.map((group) => {
        const { key, was, wouldBe } = group;
        const name = nameOf(group);
        return (
          <button
            key={key}
            type="button"
            className={css.pair}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key === chosen ? null : key)}
          >
            <span className={css.pairName} title={name}>
              {name}
            </span>
            <span className={css.pairBars}>
              <Bar label={t('console.backtest.was')} count={was} most={most} className={css.was} />
              <Bar label={t('console.backtest.wouldBe')} count={wouldBe} most={most} className={css.wouldBe} />
            </span>
          </button>
        );
      })}
    </section>
  );
}

/** The same over the days of a span, as vertical bars. */
export function DayBars({ title, groups, nameOf, chosen, onChoose }: PairBarsProps) {
  const t = useT();
  const most = mostOf(groups);
  return (
    <section className={`${css.chart} ${css.days}`} aria-label={title}>
      <h3 className={css.chartTitle}>{title}</h3>
      <div className={css.dayRow}>
        {groups.map((group) => {
          const { key, was, wouldBe } = group;
          const name = nameOf(group);
          const label = t('console.backtest.pair', { name, was, wouldBe });
          return (
            <button
              key={key}
              type="button"
              className={css.day}
              title={label}
              aria-label={label}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key === chosen ? null : key)}
            >
              <span className={css.dayBars}>
                <span className={css.was} style={{ height: share(was, most) }} />
                <span className={css.wouldBe} style={{ height: share(wouldBe, most) }} />
              </span>
              <small>{name}</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}

interface BarProps {
  /** Text for screen readers instead of the colour. */
  label: string;
  count: number;
  most: number;
  className: string | undefined;
}

function Bar({ label, count, most, className }: BarProps) {
  return (
    <span className={css.bar}>
      <span className={className} style={{ width: share(count, most) }} />
      <small>
        <span className="visually-hidden">{label} </span>
        {count}
      </small>
    </span>
  );
}

function mostOf(groups: readonly BacktestGroup[]): number {
  return Math.max(1, ...groups.flatMap(({ was, wouldBe }) => [was, wouldBe]));
}

function share(count: number, most: number): string {
  return `${(count / most) * 100}%`;
}
