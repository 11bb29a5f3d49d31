import { useRef } from 'react';

import { useElementSize } from '../layout/useElementSize.ts';
import { Axis, frameOf } from './Axis.tsx';
import { type ChartBar, sumOf } from './chart.ts';
import css from './chart.module.css';
import { axisTicks } from './scale.ts';

interface ColumnsProps {
  label: string;
  /** In order of time; names that do not fit are omitted. */
  bars: readonly ChartBar[];
}

/** Vertical bars over time: hours of a day, days of a span. Stacked if they have parts. */
export function Columns({ label, bars }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const ticks = axisTicks(Math.max(0, ...bars.map(({ parts }) => sumOf(parts))));
  const frame = frameOf(width, ticks);
  const slot = frame.plotWidth / Math.max(1, bars.length);
  const thickness = Math.max(1, Math.min(28, slot * 0.7));
  return (
    <div ref={box} className={css.box}>
      <svg className={css.svg} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
        <Axis frame={frame} ticks={ticks} names={bars.map(({ name }) => name)} />
        {bars.map(({ key, name, text, parts }, index) => {
          const x = frame.left + slot * (index + 0.5) - thickness / 2;
          return (
            <g key={key}>
              <title>{`${name}: ${text}`}</title>
              {/* The whole height answers the pointer: a bar of one is hard to hit. */}
              <rect
                x={frame.left + slot * index}
                y={frame.top}
                width={slot}
                height={frame.plotHeight}
                fill="transparent"
              />
              {parts.map(({ label: part, value, color }, place) => {
                const below = sumOf(parts.slice(place + 1));
                const y = frame.yOf(below + value);
                return (
                  <rect
                    key={part}
                    x={x}
                    y={y}
                    width={thickness}
                    height={frame.yOf(below) - y}
                    fill={`var(--${color})`}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
