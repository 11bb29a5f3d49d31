import { useState } from 'react';

import { levelOf, type OpenAlarm } from './openAlarms.ts';
import css from './AlarmMark.module.css';
import { AlarmSymbol } from './AlarmSymbol.tsx';

interface AlarmMarkProps {
  alarm: Pick<OpenAlarm, 'level' | 'status' | 'unverified'>;
  /** Epoch ms when this page heard of it; null = it stood before. */
  arrivedAt: number | null;
  size: number;
}

const blinkMs = 10_000;

/** The symbol of an alarm. A new one blinks at 1 Hz for 10 s, wherever and whenever it is drawn, then stands. */
export function AlarmMark({ alarm, arrivedAt, size }: AlarmMarkProps) {
  const [drawnAt] = useState(() => Date.now());
  const age = arrivedAt === null ? blinkMs : drawnAt - arrivedAt;
  const isBlinking = alarm.status === 'alarming' && age < blinkMs;
  return (
    <span className={isBlinking ? css.blinking : css.still} style={isBlinking ? { animationDelay: `${-age}ms` } : {}}>
      <AlarmSymbol
        level={levelOf(alarm)}
        isHandled={alarm.status === 'handled'}
        isUnverified={alarm.unverified}
        size={size}
      />
    </span>
  );
}
