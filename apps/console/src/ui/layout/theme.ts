/**
 * The look of the console in numbers (docs/adr/007-ui-library.md). One place feeds the style sheets (as `--name`
 * variables), the UI library, the map and the charts.
 */
import { palettes, type Theme } from './palette.ts';

/** The current palette. Caches of drawn images are keyed by `themeInForce()`. */
const inForce = structuredClone(palettes.light);
let theme: Theme = 'light';

export const color: Readonly<typeof inForce.color> = inForce.color;
export const levelColor: Readonly<typeof inForce.level> = inForce.level;
export const levelText: Readonly<typeof inForce.levelText> = inForce.levelText;
export const subjectColor: Readonly<typeof inForce.subject> = inForce.subject;
export const presenceColor: Readonly<typeof inForce.presence> = inForce.presence;
export const planColor: Readonly<typeof inForce.plan> = inForce.plan;

/** The current theme. */
export function themeInForce(): Theme {
  return theme;
}

export const fontFamily =
  'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans TC", system-ui, sans-serif';
export const fontSize = { small: 12, body: 14, large: 16, title: 20, figure: 28 } as const;
export const radius = 6;
const motionMs = 160;

/** Pixels. */
export const shellSize = { sidebar: 240, topBar: 48, tabStrip: 36, alarmPanel: 360 } as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sizes common to all themes, as CSS custom properties. */
export function measures(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(fontSize).map(([name, value]) => [`--font-${name}`, `${value}px`]),
    ...Object.entries(shellSize).map(([name, value]) => [`--${kebab(name)}`, `${value}px`]),
    ['--font', fontFamily],
    ['--radius', `${radius}px`],
    ['--motion', `${motionMs}ms`],
  ]);
}

/** The tokens of a theme as CSS custom properties: `--primary`, `--level-1`, `--level-1-tint`, … */
function cssVariables(of: Theme): Readonly<Record<string, string>> {
  const palette = palettes[of];
  const levels = ([1, 2, 3, 4] as const).flatMap((level) => [
    [`--level-${level}`, palette.level[level]],
    [`--level-${level}-tint`, palette.levelTint[level]],
    [`--level-${level}-text`, palette.levelText[level]],
  ]);
  return Object.fromEntries([
    ...Object.entries(palette.color).map(([name, value]) => [`--${kebab(name)}`, value]),
    ...levels,
    ...Object.entries(palette.subject).map(([name, value]) => [`--subject-${name}`, value]),
    ...Object.entries(palette.presence).map(([name, value]) => [`--${name}`, value]),
    ['--plan-void', palette.plan.void],
    ['--shadow', palette.shadow],
    // Scroll bars, and fields of the browser.
    ['color-scheme', of],
  ]);
}

/** Applies a theme, also to style sheets, through the object model, which a strict content policy allows. */
export function applyTheme(root: HTMLElement, next: Theme): void {
  const { color: colors, ...groups } = structuredClone(palettes[next]);
  Object.assign(inForce.color, colors);
  Object.assign(inForce.level, groups.level);
  Object.assign(inForce.levelTint, groups.levelTint);
  Object.assign(inForce.levelText, groups.levelText);
  Object.assign(inForce.subject, groups.subject);
  Object.assign(inForce.presence, groups.presence);
  Object.assign(inForce.plan, groups.plan);
  theme = next;
  root.dataset['theme'] = next;
  for (const [name, value] of Object.entries(cssVariables(next))) root.style.setProperty(name, value);
}
