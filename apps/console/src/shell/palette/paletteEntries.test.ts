import { expect, it } from 'vitest';

import { findEntries, type PaletteEntry } from './paletteEntries.ts';

const page = (label: string, detail: string, path: string): PaletteEntry => ({ label, detail, path, kind: 'page' });
const pages = [
  page('Alarm list', 'Alarms', '/alarm/list'),
  page('List of areas', 'Areas', '/area/list'),
  page('人员', '组织人员', '/organization/person'),
];
const found = (typed: string): string[] => findEntries(pages, typed).map(({ path }) => path);

it('finds pages by every word of name, group and path, those first whose name starts with it', () => {
  expect(found('list')).toEqual(['/area/list', '/alarm/list']);
  expect(found('LIST alarms')).toEqual(['/alarm/list']);
  expect(found('组织')).toEqual(['/organization/person']);
  expect(found('person')).toEqual(['/organization/person']);
  expect(found('nothing')).toEqual([]);
  expect(found(' ')).toHaveLength(3);
});
