import type { TimeSpan } from '@muster/model/track/track.ts';
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import { useId, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import css from './PlayBar.module.css';
import type { Replay } from './useReplay.ts';

interface PlayBarProps {
  replay: Replay;
  /** Range of the slider, epoch ms. */
  span: TimeSpan;
  /** The least step of the slider, ms. */
  stepMs: number;
  /** Speed as a multiple of real time. */
  rates: readonly number[];
  /** A moment to be marked on the slider, epoch ms. */
  mark?: number | undefined;
  /** Whether the date is omitted. */
  isTimeOnly?: boolean;
  children?: ReactNode;
}

/** Play, seek and speed of a replay, and further controls of its screen. */
export function PlayBar({ replay, span, stepMs, rates, mark, isTimeOnly = false, children }: PlayBarProps) {
  const t = useT();
  const ticks = useId();
  const { time, isPlaying, rate } = replay;
  const shown = formatTime(time);
  return (
    <div className={css.controls}>
      <button
        type="button"
        className={css.play}
        aria-label={t(isPlaying ? 'console.evidence.pause' : 'console.evidence.play')}
        onClick={replay.toggle}
      >
        {isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
      </button>
      <input
        type="range"
        className={css.slider}
        aria-label={t('console.evidence.time')}
        aria-valuetext={shown}
        min={span.from}
        max={span.to}
        step={stepMs}
        list={mark === undefined ? undefined : ticks}
        value={time}
        onChange={(event) => replay.seek(Number(event.target.value))}
      />
      {mark !== undefined && (
        <datalist id={ticks}>
          <option value={mark} />
        </datalist>
      )}
      <output className={css.time}>{isTimeOnly ? shown.slice(11) : shown}</output>
      <select
        className={css.rate}
        aria-label={t('console.evidence.rate')}
        value={rate}
        onChange={(event) => replay.setRate(Number(event.target.value))}
      >
        {rates.map((each) => (
          <option key={each} value={each}>
            {t('console.evidence.times', { rate: each })}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
