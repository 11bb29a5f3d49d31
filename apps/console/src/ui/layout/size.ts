import { create } from 'zustand';

import { measures } from './theme.ts';

/** Density of the console. */
export const sizes = ['medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

const cookie = 'size';
const yearS = 31_536_000;

/** Pixels; `medium` is the size of the theme. */
const looks: Readonly<Record<Size, { font: number; topBar: number; tabStrip: number }>> = {
  medium: { font: 14, topBar: 48, tabStrip: 36 },
  small: { font: 13, topBar: 44, tabStrip: 32 },
  mini: { font: 12, topBar: 40, tabStrip: 28 },
};

/** Stored in the cookie of specification §9 on this machine; `medium` by default. */
export const useSize = create<{ size: Size }>(() => ({ size: stored() }));

function stored(): Size {
  const [, value] = /(?:^|;\s*)size=(\w+)/.exec(document.cookie) ?? [];
  return sizes.find((size) => size === value) ?? 'medium';
}

/** Stored in a cookie for a year. */
export function setSize(size: Size): void {
  document.cookie = `${cookie}=${size}; path=/; max-age=${yearS}; samesite=lax`;
  useSize.setState({ size });
  applySize(document.documentElement);
}

export function resetSize(): void {
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
  useSize.setState({ size: 'medium' });
  applySize(document.documentElement);
}

/** The size of the UI library's texts. */
export function fontOf(size: Size): number {
  return looks[size].font;
}

/** Sets all sizes as custom properties. */
export function applySize(root: HTMLElement): void {
  const { font, topBar, tabStrip } = looks[useSize.getState().size];
  const sized = { '--font-body': `${font}px`, '--top-bar': `${topBar}px`, '--tab-strip': `${tabStrip}px` };
  for (const [name, value] of Object.entries({ ...measures(), ...sized })) root.style.setProperty(name, value);
}
