import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { unusedParts, withoutEffect } from '../../build/antdParts.ts';

const source = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(source, file), 'utf8')] as const);

it('no table uses the parts removed by the build: filters in heads, a menu over the checkboxes, single rows', () => {
  const tables = files.filter(([, text]) => text.includes("'antd/es/table"));
  expect(tables.length).toBeGreaterThan(0);
  for (const [file, text] of tables)
    expect(text, file).not.toMatch(/\b(filterDropdown|onFilter|filterSearch|filterMode|filteredValue|selections)\b/);
  for (const [file, text] of tables) expect(text, file).not.toMatch(/rowSelection[^}]*\btype:/);
});

it('no form is the library’s', () => {
  expect(files.filter(([, text]) => text.includes("'antd/es/form")).map(([file]) => file)).toEqual([]);
});

it.each(unusedParts)('the library still imports it as the build expects: %s', (importer, part) => {
  const path = createRequire(import.meta.url).resolve(importer.slice(1));
  const imported = String.raw`(\w+|\w+, \{ flattenKeys \}|\{ FormProvider as \w+ \})`;
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`import ${imported} from '${part}'`));
});

it('importing a building block of the library has no side effect, as declared to the build', () => {
  const folder = join(import.meta.dirname, '../../../../node_modules');
  const blocks = globSync('@rc-component/*/es/**/*.js', { cwd: folder });
  expect(blocks.length).toBeGreaterThan(500);
  for (const file of blocks) {
    expect(join(folder, file)).toMatch(withoutEffect);
    // An import for its side effects, or an assignment to the window.
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
      /^(import ['"]|window\.|globalThis\.|document\.)/m,
    );
  }
});
