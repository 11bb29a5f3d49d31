import type { ByLevel } from '@muster/model/alarm/statisticWire.ts';

/** A part of a stacked bar. */
export interface ChartPart {
  /** A catalogue key, for the legend. */
  label: string;
  value: number;
  /** A token of the theme: `level-1`, `soft-ink`. */
  color: string;
}

export interface ChartBar {
  key: string;
  name: string;
  /** Label at its end. */
  text: string;
  parts: readonly ChartPart[];
}

/** A figure of one kind: a grey bar, since colour is for alarms (look: Charts). */
export function plainPart(label: string, value: number): readonly ChartPart[] {
  return [{ label, value, color: 'soft-ink' }];
}

/** Counts by level in the colours of the levels, the highest first. */
export function levelParts(levels: ByLevel): readonly ChartPart[] {
  return levels.map((value, index) => ({
    label: `alarm.level.${index + 1}`,
    value,
    color: `level-${index + 1}`,
  }));
}

/** Sum of the values of all parts. */
export function sumOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
