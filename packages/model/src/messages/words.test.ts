import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, expectTypeOf, test } from 'vitest';

import { namedEntities } from '../entity/namedEntities.ts';
import { allWords } from '../generated/allWords.ts';
import type { MessageKey } from './catalogue.ts';
import type { Words } from './words.ts';

const model = fileURLToPath(new URL('..', import.meta.url));

/** Every words file with its exports. */
const files = await Promise.all(
  globSync('*/*.words.ts', { cwd: model }).map(async (path) => {
    const exported: Readonly<Record<string, Words>> = await import(`${model}/${path}`);
    return { path, name: basename(path, '.words.ts'), exported };
  }),
);
const words = files.flatMap(({ exported }) => Object.values(exported));

describe('the words files', () => {
  test('export the words of one noun each, named after the file', () => {
    expect(files.length).toBeGreaterThan(50);
    for (const { path, name, exported } of files) expect(Object.keys(exported), path).toEqual([`${name}Words`]);
  });
  test('have each key once, and in alphabetical order', () => {
    for (const { path, exported } of files) {
      const keys = Object.values(exported).flatMap((each) => Object.keys(each));
      expect(keys, path).toEqual(keys.toSorted());
    }
    const keys = words.flatMap((each) => Object.keys(each)).toSorted();
    expect(keys).toEqual(Object.keys(allWords).toSorted());
  });
  test('have a text for each key in each language', () => {
    for (const each of words)
      for (const [key, texts] of Object.entries(each)) {
        expect(texts, key).toHaveLength(3);
        for (const text of texts) expect(text.trim(), key).not.toBe('');
      }
  });
  test('do not compile without a language', () => {
    // @ts-expect-error The English is missing.
    const withoutEnglish: Words = { building: ['厂区', '廠區'] };
    expect(withoutEnglish).toBeDefined();
    expectTypeOf<'building' | 'area.name'>().toExtend<MessageKey>();
    expectTypeOf<'building.noSuchText'>().not.toExtend<MessageKey>();
  });
  test('name each noun in the file of its name', () => {
    const byName = new Map(files.map(({ name, exported }) => [name, exported[`${name}Words`]]));
    expect(namedEntities.filter(({ name }) => byName.get(name)?.[name] === undefined)).toEqual([]);
  });
});
