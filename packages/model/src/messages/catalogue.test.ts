import { describe, expect, expectTypeOf, test } from 'vitest';

import { menu, type MenuEntry } from '../access/menu.ts';
import { modules } from '../entity/entity.ts';
import { messageKeys } from '../entity/messageKeys.ts';
import { entities } from '../entity/registry.ts';
import { conditionCodes } from '../systemCondition/systemCondition.ts';
import { fillText, toLanguage, type ParamsOf } from './catalogue.ts';
import { enUS, zhCN, zhTW } from './catalogues.ts';

const variables = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const keys = Object.keys(zhCN) as (keyof typeof zhCN)[];

describe.each([
  ['zh_TW', zhTW],
  ['en_US', enUS],
] as const)('%s', (_, catalogue) => {
  test('needs the same variables for each text', () => {
    for (const key of keys) expect(variables(catalogue[key]), key).toEqual(variables(zhCN[key]));
  });
});

describe('the texts', () => {
  test('are English in the English catalogue', () => {
    for (const [key, text] of Object.entries(enUS)) expect(text, key).not.toMatch(/\p{Script=Han}/u);
  });
  test('name every entity with all its fields, sections and options', () => {
    expect(entities.flatMap(messageKeys).filter((key) => !(key in zhCN))).toEqual([]);
  });
  test('name every entry of the menu', () => {
    const names = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap((entry) => [entry.name, ...names(entry.children)]);
    expect(names(menu).filter((name) => !(`menu.${name}` in zhCN))).toEqual([]);
  });
  test('name every button', () => {
    const buttons = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap((entry) => [...entry.buttons.map(({ name }) => name), ...buttons(entry.children)]);
    expect(buttons(menu).filter((name) => !(`action.${name}` in zhCN))).toEqual([]);
  });
  test('name every system condition, with its start', () => {
    for (const code of conditionCodes) {
      expect(zhCN[`systemCondition.${code}`], code).toBeDefined();
      // For user settings, the time of the setting: Muster may have restarted since.
      expect(zhCN[`systemCondition.text.${code}`], code).toContain(code === 'sosOff' ? '{setAt}' : '{since}');
    }
  });
  test('name every module of the licence', () => {
    expect(modules.filter((module) => !(`module.${module}` in zhCN))).toEqual([]);
  });
});

describe('saying a text', () => {
  test('fills its variables and leaves a missing one visible', () => {
    expect(fillText('{min} to {max}', { min: 1, max: 5 })).toBe('1 to 5');
    expect(fillText('{min} to {max}', { min: 1 })).toBe('1 to {max}');
    expect(fillText('{a}', { a: '{b}', b: 'never' })).toBe('{b}');
  });
  test('selects the plural form of a number, given as a number or as text', () => {
    const text = '{count} {count|photo|photos}';
    expect([0, 1, '1', 2].map((count) => fillText(text, { count }))).toEqual([
      '0 photos',
      '1 photo',
      '1 photo',
      '2 photos',
    ]);
    expect(fillText(text)).toBe(text);
  });
  test('a key has its variables as a type', () => {
    expectTypeOf<ParamsOf<'validation.required'>>().toEqualTypeOf<[]>();
    expectTypeOf<keyof ParamsOf<'validation.range'>[0]>().toEqualTypeOf<'min' | 'max'>();
  });
  test.each([
    ['en-US', 'en_US'],
    ['zh_TW', 'zh_TW'],
    ['zh-tw;q=0.9, en', 'zh_TW'],
    ['pt-BR', 'zh_CN'],
    ['', 'zh_CN'],
    [undefined, 'zh_CN'],
  ])('%s is read as %s', (header, language) => {
    expect(toLanguage(header)).toBe(language);
  });
});
