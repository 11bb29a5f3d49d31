import type { BacktestGroup, BacktestState, BacktestSummary } from '@muster/model/alarm/backtestWire.ts';
import { type backtestLine, backtestVerdicts } from '@muster/model/alarm/backtest.ts';

import { useT, type Translate } from '../../core/i18n/i18n.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import type { TableQueryControl } from '../../ui/table/useTableQuery.ts';
import css from './Backtest.module.css';
import { DayBars, PairBars } from './PairBars.tsx';

interface BacktestResultProps {
  question: BacktestState['question'];
  summary: BacktestSummary;
  control: TableQueryControl;
}

/** Result: numbers of alarms with both settings, by area, day, shift and type. */
export function BacktestResult({ question, summary, control }: BacktestResultProps) {
  const t = useT();
  const { filters } = control.query;
  const choose = (name: keyof (typeof backtestLine)['fields']) => ({
    chosen: filters[name] ?? null,
    onChoose: (key: string | null) => control.setFilters(withFilter(filters, name, key)),
  });
  const { days, areas, shifts, rules } = summary;
  return (
    <section className={css.result} aria-label={t('console.backtest.wouldBe')}>
      <Figures summary={summary} question={question} />
      <div className={css.verdicts} role="group" aria-label={t('backtestLine.verdict')}>
        {backtestVerdicts.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className={css.verdict}
            aria-pressed={filters['verdict'] === verdict}
            onClick={() => choose('verdict').onChoose(filters['verdict'] === verdict ? null : verdict)}
          >
            {t(`backtest.verdict.${verdict}`)} <strong>{summary.verdicts[verdict]}</strong>
          </button>
        ))}
      </div>
      <div className={css.charts}>
        <DayBars
          title={t('console.backtest.days')}
          groups={days}
          nameOf={({ key }) => key.slice(5)}
          {...choose('day')}
        />
        <PairBars
          title={t('console.backtest.rules')}
          groups={rules}
          nameOf={({ key }) => t.named(`alarm.type.${key}`)}
          {...choose('type')}
        />
        <PairBars
          title={t('console.backtest.areas')}
          groups={areas}
          nameOf={({ key, name }) => name ?? key}
          {...choose('areaId')}
        />
        <PairBars
          title={t('console.backtest.shifts')}
          groups={shifts}
          nameOf={({ key }) => shiftName(key, shifts)}
          {...choose('shift')}
        />
      </div>
    </section>
  );
}

function Figures({ summary, question }: Pick<BacktestResultProps, 'summary' | 'question'>) {
  const t = useT();
  return (
    <div className={css.figures}>
      <Figure label={t('console.backtest.was')} count={summary.was} className={css.wasFigure} />
      <span aria-hidden className={css.arrow}>
        →
      </span>
      <Figure label={t('console.backtest.wouldBe')} count={summary.wouldBe} className={css.wouldBeFigure} />
      <p className={css.change}>
        <strong>{changeText(summary, t)}</strong>
        <span>
          {t('console.backtest.range', {
            from: formatTime(question.from).slice(0, 16),
            to: formatTime(question.to).slice(0, 16),
            count: summary.positions,
          })}
        </span>
      </p>
    </div>
  );
}

function Figure({ label, count, className }: { label: string; count: number; className: string | undefined }) {
  return (
    <p className={css.figure}>
      <span className={className}>{label}</span>
      <strong>{count}</strong>
    </p>
  );
}

function changeText({ was, wouldBe }: BacktestSummary, t: Translate): string {
  if (was === wouldBe) return t('console.backtest.same');
  if (was === 0) return t('console.backtest.fromNone', { count: wouldBe });
  const percent = Math.round((Math.abs(was - wouldBe) / was) * 100);
  return t(wouldBe < was ? 'console.backtest.fewer' : 'console.backtest.more', { percent });
}

/** `08:00–16:00`: until the next one begins. */
function shiftName(key: string, shifts: readonly BacktestGroup[]): string {
  const next = shifts[(shifts.findIndex((shift) => shift.key === key) + 1) % shifts.length];
  return `${key}–${next?.key ?? key}`;
}

function withFilter(filters: Readonly<Record<string, string>>, name: string, key: string | null) {
  const { [name]: _, ...others } = filters;
  return key === null ? others : { ...others, [name]: key };
}
