import { useRef } from 'react';

import { useElementSize } from '../layout/useElementSize.ts';
import { Axis, frameOf } from './Axis.tsx';
import css from './chart.module.css';
import { axisTicks } from './scale.ts';

interface LineProps {
  label: string;
  points: readonly { key: string; name: string; value: number }[];
  /** A horizontal target line with its label. */
  target?: { value: number; text: string };
}

/** A line over time, with its target. */
export function Line({ label, points, target }: LineProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const ticks = axisTicks(Math.max(0, target?.value ?? 0, ...points.map(({ value }) => value)));
  const frame = frameOf(width, ticks);
  const slot = frame.plotWidth / Math.max(1, points.length);
  const xOf = (index: number): number => frame.left + slot * (index + 0.5);
  const way = points.map(({ value }, index) => `${xOf(index)},${frame.yOf(value)}`).join(' ');
  return (
    <div ref={box} className={css.box}>
      <svg className={css.svg} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
        <Axis frame={frame} ticks={ticks} names={points.map(({ name }) => name)} />
        <polyline className={css.line} points={way} />
        {points.map(({ key, name, value }, index) => (
          <circle key={key} className={css.point} cx={xOf(index)} cy={frame.yOf(value)} r={slot > 14 ? 3 : 1.5}>
            <title>{`${name}: ${value}`}</title>
          </circle>
        ))}
        {target !== undefined && (
          <g className={css.target}>
            <line x1={frame.left} x2={frame.width} y1={frame.yOf(target.value)} y2={frame.yOf(target.value)} />
            <text x={frame.left + 4} y={frame.yOf(target.value) - 5}>
              {target.text}
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
