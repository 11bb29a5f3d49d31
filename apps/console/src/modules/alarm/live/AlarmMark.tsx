import { useState } from 'react';

import { isPast, levelOf, type OpenAlarm } from './openAlarms.ts';
import css from './AlarmMark.module.css';
import { AlarmSymbol } from './AlarmSymbol.tsx';

interface AlarmMarkProps {
  alarm: Pick<OpenAlarm, 'level' | 'status' | 'clearedAt' | 'unverified'>;
  /** Epoch ms of the arrival at this page; null = before it was opened. */
  arrivedAt: number | null;
  size: number;
}

const blinkMs = 10_000;

/** The symbol of an alarm. A new one blinks at 1 Hz for 10 s wherever it is drawn, then is constant. */
export function AlarmMark({ alarm, arrivedAt, size }: AlarmMarkProps) {
  const [drawnAt] = useState(() => Date.now());
  const age = arrivedAt === null ? blinkMs : drawnAt - arrivedAt;
  const isBlinking = !isPast(alarm) && age < blinkMs;
  return (
    <span className={isBlinking ? css.blinking : css.still} style={isBlinking ? { animationDelay: `${-age}ms` } : {}}>
      <AlarmSymbol level={levelOf(alarm)} isPast={isPast(alarm)} isUnverified={alarm.unverified} size={size} />
    </span>
  );
}
