import { useLayoutEffect } from 'react';
import { create } from 'zustand';

import { themes, type Theme } from './palette.ts';
import { applyTheme } from './theme.ts';

/** A theme, or that of the operating system. */
export const themeChoices = [...themes, 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

interface ThemeState {
  /** Stored on this machine, because the room is dark (docs/adr/066-theme.md). */
  choice: ThemeChoice;
  isSystemDark: boolean;
  /** Theme that the open page requires; null = the user's choice applies. */
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

/**
 * Calls after a change of the screen's theme, not for printing. @returns a function that stops listening
 */
export function watchTheme(watcher: () => void): () => void {
  return useThemeState.subscribe((state, before) => {
    if (onScreen(state) !== onScreen(before)) watcher();
  });
}

/** The current theme: light while the page is printed. */
export function useThemeInForce(): Theme {
  return useThemeState(inForce);
}

/** Theme required by a page: big screens are dark, printouts are light; null = the user's choice applies. */
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

/** Applies the theme to the document, and follows its changes. */
export function followTheme(root: HTMLElement): void {
  applyTheme(root, inForce(useThemeState.getState()));
  useThemeState.subscribe((state, before) => {
    if (inForce(state) !== inForce(before)) applyTheme(root, inForce(state));
  });
  systemDark.addEventListener('change', ({ matches }) => useThemeState.setState({ isSystemDark: matches }));
  window.addEventListener('beforeprint', () => useThemeState.setState({ isPrinting: true }));
  window.addEventListener('afterprint', () => useThemeState.setState({ isPrinting: false }));
}
