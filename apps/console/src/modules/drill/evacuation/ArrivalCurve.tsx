import type { EvacuationResult } from '@muster/model/evacuation/wire.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';
import css from './EmergencyReport.module.css';

const width = 600;
const height = 120;

/** How many had arrived, from the start to the end; the line across is the share at which the alarm clears. */
export function ArrivalCurve({ result }: { result: EvacuationResult }) {
  const t = useT();
  const { curve, expected, arrived, arrivalRate, startedAt, endedAt } = result;
  if (expected === 0) return null;
  const lasted = Math.max(1, endedAt - startedAt);
  const x = (afterMs: number): number => (Math.min(afterMs, lasted) / lasted) * width;
  const y = (count: number): number => height - (count / expected) * height;
  const steps = curve.map(([afterMs, count]) => `H${x(afterMs)}V${y(count)}`).join('');
  const time = formatDuration(t, lasted);
  return (
    <figure className={css.curve}>
      <figcaption>{t('evacuation.curve')}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('evacuation.curveText', { arrived, expected, time })}
      >
        <line
          className={css.curveGoal}
          x1={0}
          x2={width}
          y1={y(expected * arrivalRate)}
          y2={y(expected * arrivalRate)}
        />
        <path className={css.curveLine} d={`M0,${height}${steps}H${width}`} />
      </svg>
      <p className={css.curveEnds}>
        <span>{t('evacuation.startedAt')}</span>
        <span>{t('evacuation.curveText', { arrived, expected, time })}</span>
      </p>
    </figure>
  );
}
