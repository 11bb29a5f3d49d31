import type { ComparedMuster, MusterReport } from '@muster/model/muster/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import css from './ArrivalCurve.module.css';
import { arrivalPath } from './arrivalPath.ts';

const box = { width: 600, height: 120 };
const { width, height } = box;

interface ArrivalCurveProps {
  report: Pick<MusterReport, 'curve' | 'people' | 'arrivalRate' | 'goalSeconds' | 'startedAt' | 'endedAt'>;
  /** The last muster of the same plan, else of the same scope. */
  earlier: ComparedMuster | undefined;
  now: number;
}

/** Number of safe people since the start, with the goal and the last muster of the same plan or scope. */
export function ArrivalCurve({ report, earlier, now }: ArrivalCurveProps) {
  const t = useT();
  const { curve, people, arrivalRate, goalSeconds, startedAt, endedAt } = report;
  const total = people.length;
  if (total === 0) return null;
  const lasted = Math.max(1000, (endedAt ?? now) - startedAt);
  const span = Math.max(lasted, (goalSeconds ?? 0) * 1000, earlier?.curve.at(-1)?.[0] ?? 0);
  const x = (afterMs: number): number => (Math.min(afterMs, span) / span) * width;
  const safe = curve.at(-1)?.[1] ?? 0;
  const goal = height - arrivalRate * height;
  const text = t('muster.arrivalsText', { safe, total, time: formatDuration(t, lasted) });
  const percent = Math.round(arrivalRate * 100);
  return (
    <figure className={css.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={text}>
        <line className={css.goal} x1={0} x2={width} y1={goal} y2={goal} />
        {goalSeconds !== null && (
          <line className={css.goal} x1={x(goalSeconds * 1000)} x2={x(goalSeconds * 1000)} y1={0} y2={height} />
        )}
        {earlier !== undefined && (
          <path
            className={css.earlier}
            d={arrivalPath(earlier.curve, { total: earlier.total, endMs: span, spanMs: span }, box)}
          />
        )}
        <path className={css.line} d={arrivalPath(curve, { total, endMs: lasted, spanMs: span }, box)} />
      </svg>
      <figcaption className={css.words}>
        <span>{text}</span>
        <span>{t('muster.goal', { percent, count: Math.ceil(total * arrivalRate) })}</span>
        {earlier !== undefined && (
          <span>{t('muster.earlier', { date: formatTime(earlier.startedAt).slice(0, 10) })}</span>
        )}
      </figcaption>
    </figure>
  );
}
