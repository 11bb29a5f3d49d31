import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { useId } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { levelColor, presenceColor } from '../../../ui/layout/theme.ts';

interface AlarmSymbolProps {
  level: AlarmLevel;
  /** Cleared and handled alarms are grey. */
  isPast?: boolean;
  /** Neither cleared nor confirmed at present: hatched. */
  isUnverified?: boolean;
  size?: number;
}

interface Shape {
  outline: string;
  isFilled: boolean;
  /** Colour of the exclamation mark in filled shapes; white on the orange of level 2 would be 2.9 : 1. */
  markOnFill: string;
  /** The exclamation mark: its bar, and the height of its dot. */
  bar: string;
  dot: number;
}

const triangle = { outline: 'M12 3 22 20.5H2z', bar: 'M12 9.5v5', dot: 17.4 };
const round = { bar: 'M12 7v6', dot: 16.6 };

/** Shape first, colour second: octagon, triangle, triangle outline, circle outline (look: Alarm presentation). */
const shapes: Readonly<Record<AlarmLevel, Shape>> = {
  1: { outline: 'M7.9 2.5h8.2l5.4 5.4v8.2l-5.4 5.4H7.9l-5.4-5.4V7.9z', isFilled: true, markOnFill: '#fff', ...round },
  2: { ...triangle, isFilled: true, markOnFill: '#17262B' },
  3: { ...triangle, isFilled: false, markOnFill: '' },
  4: { outline: 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18z', isFilled: false, markOnFill: '', ...round },
};

export function AlarmSymbol({ level, isPast = false, isUnverified = false, size = 20 }: AlarmSymbolProps) {
  const t = useT();
  const hatch = useId();
  const { outline, isFilled, markOnFill, bar, dot } = shapes[level];
  const color = isPast ? presenceColor.stale : levelColor[level];
  const plain = isFilled ? color : 'none';
  const mark = isFilled && !isUnverified ? markOnFill : color;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={t(`alarm.level.${level}`)}>
      {isUnverified && (
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v4" stroke={color} strokeWidth="2.5" opacity="0.55" />
        </pattern>
      )}
      <path
        d={outline}
        fill={isUnverified ? `url(#${hatch})` : plain}
        stroke={color}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={bar} stroke={mark} strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="12" cy={dot} r="1.3" fill={mark} />
    </svg>
  );
}
