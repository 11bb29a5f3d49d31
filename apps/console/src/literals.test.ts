import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';

/** Attributes that people read or hear. */
const spoken = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title', 'text']);
const letters = /\p{Letter}/u;
const han = /\p{Script=Han}/u;

const components = globSync('**/*.tsx', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.tsx$|^testing[/\\]/.test(file))
  .map((file) => join(import.meta.dirname, file));

/** Texts for people that stand in a component instead of in the catalogues. */
function literals(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    found.push(...literalsOf(node));
    return Object.values(node).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body);
  return found;
}

/** A syntax tree (ESTree with JSX): `type` tells which other fields there are. */
interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
}

function literalsOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return matching(node.value, letters);
    case 'Literal':
      return matching(node.value, han);
    case 'JSXAttribute':
      return spoken.has(node.name?.name ?? '') ? matching((node.value as Node | null)?.value, letters) : [];
    default:
      return [];
  }
}

function matching(value: unknown, pattern: RegExp): string[] {
  return typeof value === 'string' && pattern.test(value) ? [value.trim()] : [];
}

describe('no component has a text of its own', () => {
  it.each(components.map((file) => [relative(import.meta.dirname, file), file]))('%s', (_, file) => {
    expect(literals(file)).toEqual([]);
  });

  it('and the search finds one where there is one', () => {
    const code = '<p title="Hello" aria-label={t("x")}>World {"世界"}<b>→</b></p>';
    const body = parseSync('x.tsx', code).program.body;
    const found: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      found.push(...literalsOf(node));
      Object.values(node).forEach(visit);
    };
    visit(body);
    expect(found.toSorted()).toEqual(['Hello', 'World', '世界']);
  });
});
