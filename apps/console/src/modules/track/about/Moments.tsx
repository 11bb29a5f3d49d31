import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import css from './Moments.module.css';

export interface Moment {
  key: string;
  text: string;
  /** Epoch ms; null = it did not happen. */
  at: number | null;
  /** Text beside the time, or instead of it. */
  remark: string;
}

interface MomentsProps {
  title: string;
  /** Page of the subject of the moments. */
  to: string;
  moments: readonly Moment[];
  /** Epoch ms: current time of the map. */
  time: number;
  onSeek: (t: number) => void;
}

/** Moments in order; a press seeks to one. Past and future ones are distinguished. */
export function Moments({ title, to, moments, time, onSeek }: MomentsProps) {
  const t = useT();
  return (
    <aside className={css.aside} aria-label={title}>
      <h2 className={css.title}>
        <Link to={to}>{title}</Link>
      </h2>
      <ol className={css.moments}>
        {moments.map(({ key, text, at, remark }) => (
          <li key={key} className={at !== null && at <= time ? css.past : undefined}>
            {at === null ? (
              <span className={css.moment}>
                <span>{text}</span>
                <span className={css.remark}>{remark}</span>
              </span>
            ) : (
              <button
                type="button"
                className={css.moment}
                title={t('console.replay.show', { time: formatTime(at) })}
                onClick={() => onSeek(at)}
              >
                <span>{text}</span>
                <span className={css.remark}>{[formatTime(at).slice(11), remark].filter(Boolean).join(' · ')}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}
