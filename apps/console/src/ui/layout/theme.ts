/**
 * The look of the console in numbers (docs/adr/007-ui-library.md). One place feeds the style sheets (as `--name`
 * variables), the UI library, the map and the charts.
 */
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { PersonType } from '@muster/model/person/person.ts';

export const color = {
  /** Selection, active menu, marks. Never for a state. */
  primary: '#0B8F8C',
  /** The same where text is written in it or on it: 5.2 : 1 on white and 4.6 : 1 on the tint of a selected row, where
   * `primary` has 3.9 : 1 and 3.5 : 1. */
  primaryText: '#097A77',
  /** Under the pointer: 5.5 : 1 on the tint. */
  primaryHover: '#086C6A',
  primaryTint: '#E6F4F3',
  ink: '#17262B',
  softInk: '#5B6B70',
  line: '#DDE4E6',
  ground: '#F3F6F7',
  /** Of a row under the pointer: light enough for its links, 4.9 : 1. */
  rowHover: '#F8FAFB',
  sheet: '#FFFFFF',
  shell: '#0F2A2E',
  shellText: '#C9D6D8',
  shellActive: '#14464A',
  shellLine: '#1C3B40',
  bigScreen: '#061A1E',
} as const;

/** Alarm levels and the four risk colours; always together with a shape and a word. */
export const levelColor: Readonly<Record<AlarmLevel, string>> = {
  1: '#D92D20',
  2: '#F07000',
  3: '#E0B400',
  4: '#2E6FD8',
};

/** The levels as a pale ground and as text on white or on that ground (at least 4.5 : 1). */
export const levelTint: Readonly<Record<AlarmLevel, string>> = {
  1: '#FDECEA',
  2: '#FEF0E3',
  3: '#FBF4D9',
  4: '#E9F0FB',
};
export const levelText: Readonly<Record<AlarmLevel, string>> = {
  1: '#B42318',
  2: '#A34A00',
  3: '#7A6200',
  4: '#2459B0',
};

/** Markers and legends of the map. */
export const subjectColor: Readonly<Record<PersonType | 'vehicle', string>> = {
  internal: '#0B8F8C',
  contractor: '#7A5AC8',
  visitor: '#C2478F',
  vehicle: '#4A5B66',
};

export const presenceColor = { online: '#1E9E5A', stale: '#9AA7AB', offline: '#C4CDD0' } as const;

export const fontFamily =
  'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans TC", system-ui, sans-serif';
export const fontSize = { small: 12, body: 14, large: 16, title: 20, figure: 28 } as const;
export const radius = 6;
export const shadow = '0 4px 16px rgb(15 42 46 / 14%)';
export const motionMs = 160;

/** Pixels. */
export const shellSize = { sidebar: 240, topBar: 48, tabStrip: 36, alarmPanel: 360 } as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The tokens as CSS custom properties: `--primary`, `--level-1`, `--level-1-tint`, `--top-bar`, … */
export function cssVariables(): Readonly<Record<string, string>> {
  const levels = ([1, 2, 3, 4] as const).flatMap((level) => [
    [`--level-${level}`, levelColor[level]],
    [`--level-${level}-tint`, levelTint[level]],
    [`--level-${level}-text`, levelText[level]],
  ]);
  return Object.fromEntries([
    ...Object.entries(color).map(([name, value]) => [`--${kebab(name)}`, value]),
    ...levels,
    ...Object.entries(subjectColor).map(([name, value]) => [`--subject-${name}`, value]),
    ...Object.entries(presenceColor).map(([name, value]) => [`--${name}`, value]),
    ...Object.entries(fontSize).map(([name, value]) => [`--font-${name}`, `${value}px`]),
    ...Object.entries(shellSize).map(([name, value]) => [`--${kebab(name)}`, `${value}px`]),
    ['--font', fontFamily],
    ['--radius', `${radius}px`],
    ['--shadow', shadow],
    ['--motion', `${motionMs}ms`],
  ]);
}

/** Makes the tokens known to the style sheets. Set through the object model, which a strict content policy allows. */
export function applyTheme(root: HTMLElement): void {
  for (const [name, value] of Object.entries(cssVariables())) root.style.setProperty(name, value);
}
