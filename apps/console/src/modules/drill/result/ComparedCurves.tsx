import type { ComparedMuster } from '@muster/model/muster/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { arrivalPath } from '../muster/arrivalPath.ts';
import css from './result.module.css';

const box = { width: 600, height: 200 };
/** The newest is solid; the others have different dashes, which are visible in a print without colour. */
const dashes = ['', '8 4', '2 4', '12 4 2 4', '6 2', '2 2', '14 6', '4 6', '10 2 2 2', '1 5'] as const;

/** Curves of arrivals in one chart, as shares of the people, with the goal of the newest. */
export function ComparedCurves({ runs }: { runs: readonly ComparedMuster[] }) {
  const t = useT();
  const goalMs = (runs[0]?.goalSeconds ?? 0) * 1000;
  const spanMs = Math.max(60_000, goalMs, ...runs.map(({ curve }) => curve.at(-1)?.[0] ?? 0));
  const time = formatDuration(t, spanMs);
  const goalX = (goalMs / spanMs) * box.width;
  return (
    <figure className={css.curves}>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('drillResult.curvesText', { count: runs.length, time })}
      >
        {goalMs > 0 && <line className={css.goal} x1={goalX} x2={goalX} y1={0} y2={box.height} />}
        {runs
          .map(({ id, curve, total }, place) => (
            <path
              key={id}
              className={place === 0 ? css.newest : css.older}
              strokeDasharray={dashes[place % dashes.length]}
              d={arrivalPath(curve, { total, endMs: spanMs, spanMs }, box)}
            />
          ))
          .toReversed()}
      </svg>
      <div className={css.axis} aria-hidden="true">
        <span>0</span>
        <span>{time}</span>
      </div>
      <figcaption>
        <ul className={css.legend}>
          {runs.map(({ id, startedAt, total, safe }, place) => (
            <li key={id}>
              <svg width="32" height="8" aria-hidden="true">
                <line
                  className={place === 0 ? css.newest : css.older}
                  strokeDasharray={dashes[place % dashes.length]}
                  x1={0}
                  x2={32}
                  y1={4}
                  y2={4}
                />
              </svg>
              {t('drillResult.curveOf', { date: formatTime(startedAt), total, safe })}
            </li>
          ))}
          {goalMs > 0 && (
            <li>
              <svg width="32" height="8" aria-hidden="true">
                <line className={css.goal} x1={0} x2={32} y1={4} y2={4} />
              </svg>
              {`${t('muster.goalTime')} ${formatDuration(t, goalMs)}`}
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}
