import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { applyTheme, measures } from './theme.ts';

const sources = join(import.meta.dirname, '../..');
const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: sources }).map((path) => readFileSync(join(sources, path), 'utf8'));

/** Names in the first group of a pattern's matches. */
const namesIn = (texts: readonly string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

it('every custom property of a style sheet is set by the theme, by a style sheet, or by a component', () => {
  const sheets = read('**/*.css');
  applyTheme(document.documentElement, 'light');
  const themed = namesIn([document.documentElement.style.cssText], /(--[a-z0-9-]+):/g);
  const inSheets = namesIn(sheets, /(--[a-z0-9-]+):/g);
  const inComponents = namesIn(read('**/*.{ts,tsx}'), /['"](--[a-z0-9-]+)['"]/g);
  const known = new Set([...themed, ...Object.keys(measures()), ...inSheets, ...inComponents]);
  const used = namesIn(sheets, /var\((--[a-z0-9-]+)/g);
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !known.has(name) && !name.startsWith('--ant-'))).toEqual([]);
});

it('no text has the colour of an alarm level, of a subject or of a presence: marker colours have too little contrast for text', () => {
  const marks = namesIn(read('**/*.css'), /^\s*color: var\(--((?:level|subject|presence)-[a-z0-9-]+)\)/gm);
  expect([...marks].filter((name) => !name.endsWith('-text'))).toEqual([]);
  expect(marks.size).toBeGreaterThan(0);
});
