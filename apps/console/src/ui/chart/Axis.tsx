import css from './chart.module.css';
import { labelStride } from './scale.ts';

/** Drawing area of a chart, in pixels. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
  plotWidth: number;
  plotHeight: number;
  yOf(value: number): number;
}

/** Width before the layout, and on paper, which scales the picture. */
const defaultWidth = 640;
const height = 180;
const [top, bottom, right] = [8, 22, 4];
const digitWidth = 7;

/** @param ticks of the axis; the last is its end */
export function frameOf(width: number, ticks: readonly number[]): Frame {
  const whole = width === 0 ? defaultWidth : width;
  const left = Math.max(...ticks.map((tick) => String(tick).length)) * digitWidth + 10;
  const plotHeight = height - top - bottom;
  const end = ticks.at(-1) ?? 1;
  const yOf = (value: number): number => top + plotHeight * (1 - value / end);
  return { width: whole, height, left, top, plotWidth: Math.max(1, whole - left - right), plotHeight, yOf };
}

interface AxisProps {
  frame: Frame;
  ticks: readonly number[];
  /** Labels along the axis, evenly spread. */
  names: readonly string[];
}

/** Grid lines with their numbers, and the names below that fit. */
export function Axis({ frame, ticks, names }: AxisProps) {
  const slot = frame.plotWidth / Math.max(1, names.length);
  const longest = Math.max(1, ...names.map((name) => name.length));
  const stride = labelStride(names.length, frame.plotWidth, longest * digitWidth + 8);
  return (
    <g className={css.axis} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={frame.width} y1={frame.yOf(tick)} y2={frame.yOf(tick)} />
          <text x={frame.left - 6} y={frame.yOf(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {names.map((name, index) =>
        index % stride === 0 ? (
          <text key={name} x={frame.left + slot * (index + 0.5)} y={frame.height - 6} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
}
