import { useLayoutEffect } from 'react';
import { create } from 'zustand';

import { themes, type Theme } from './palette.ts';
import { applyTheme } from './theme.ts';

/** A theme, or that of the operating system. */
export const themeChoices = [...themes, 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

interface ThemeState {
  /** Of this machine: it is the room that is dark (docs/adr/066-theme.md). */
  choice: ThemeChoice;
  isSystemDark: boolean;
  /** Theme of the page that is open, whatever was chosen; null = the choice decides. */
  page: Theme | null;
  /** Paper is white. */
  isPrinting: boolean;
}

const key = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

const useThemeState = create<ThemeState>(() => ({
  choice: stored(),
  isSystemDark: systemDark.matches,
  page: null,
  isPrinting: false,
}));

function stored(): ThemeChoice {
  const value = localStorage.getItem(key);
  return themeChoices.find((choice) => choice === value) ?? 'system';
}

export function useThemeChoice(): ThemeChoice {
  return useThemeState((state) => state.choice);
}

/** Stored on this machine; default `system`. */
export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(key, choice);
  useThemeState.setState({ choice });
}

/** Calls when the screen gets another theme, which is in force by then; printing changes nothing on it. @returns ends it */
export function watchTheme(watcher: () => void): () => void {
  return useThemeState.subscribe((state, before) => {
    if (onScreen(state) !== onScreen(before)) watcher();
  });
}

/** The theme in force: white paper while the page is printed. */
export function useThemeInForce(): Theme {
  return useThemeState(inForce);
}

/** Walls are dark and sheets are light, whatever was chosen; null leaves it to the choice. */
export function usePageTheme(page: Theme | null): void {
  useLayoutEffect(() => {
    if (page === null) return undefined;
    useThemeState.setState({ page });
    return () => useThemeState.setState({ page: null });
  }, [page]);
}

function onScreen({ choice, page, isSystemDark }: ThemeState): Theme {
  if (page !== null) return page;
  if (choice !== 'system') return choice;
  return isSystemDark ? 'dark' : 'light';
}

function inForce(state: ThemeState): Theme {
  return state.isPrinting ? 'light' : onScreen(state);
}

/** Puts the theme in force in the document, from now on. */
export function followTheme(root: HTMLElement): void {
  applyTheme(root, inForce(useThemeState.getState()));
  useThemeState.subscribe((state, before) => {
    if (inForce(state) !== inForce(before)) applyTheme(root, inForce(state));
  });
  systemDark.addEventListener('change', ({ matches }) => useThemeState.setState({ isSystemDark: matches }));
  window.addEventListener('beforeprint', () => useThemeState.setState({ isPrinting: true }));
  window.addEventListener('afterprint', () => useThemeState.setState({ isPrinting: false }));
}
