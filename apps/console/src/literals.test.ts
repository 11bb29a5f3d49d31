import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';

/** Attributes that people read or hear. */
const spoken = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title', 'text']);
/** Functions whose arguments are texts for users. */
const saying = new Set(['toast', 'setFailure', 'setRefusal']);
const letters = /\p{Letter}/u;
const han = /\p{Script=Han}/u;
/** Units are written alike in every language. */
const units = /^\s*(?:km\/h|kB|MB|px|ms|m|s|°)\s*$/;
/** Each language has its own name, in any language. */
const ownNames = ['简体中文', '繁體中文'];

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.tsx?$|^testing[/\\]/.test(file))
  .map((file) => join(import.meta.dirname, file));

/** A syntax tree (ESTree with JSX): `type` determines the other fields. */
interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
  callee?: { name?: string };
  arguments?: readonly Node[];
  children?: readonly Node[];
  expression?: Node;
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
  quasis?: readonly { value: { raw: string } }[];
}

/** Texts for users that are in the code instead of in the catalogues. */
function literals(file: string, code = readFileSync(file, 'utf8')): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    found.push(...literalsOf(node));
    return Object.values(node).forEach(visit);
  };
  visit(parseSync(file, code).program.body);
  return [...new Set(found.map((text) => text.trim()))];
}

const finders: Readonly<Record<string, (node: Node) => string[]>> = {
  JSXText: ({ value }) => matching([value], letters),
  Literal: ({ value }) => matching([value], han).filter((text) => !ownNames.includes(text)),
  TemplateLiteral: (node) => matching(stringsOf(node), han),
  JSXElement: childTexts,
  JSXFragment: childTexts,
  JSXAttribute: ({ name, value }) => (spoken.has(name?.name ?? '') ? attributeTexts(value as Node | null) : []),
  // The last argument is the text.
  CallExpression: ({ callee, arguments: given }) =>
    saying.has(callee?.name ?? '') ? matching(stringsOf(given?.at(-1)), letters) : [],
};

function literalsOf(node: Node): string[] {
  return finders[node.type ?? '']?.(node) ?? [];
}

function childTexts({ children = [] }: Node): string[] {
  return children.flatMap((child) => matching(stringsOf(child.expression), letters));
}

function attributeTexts(value: Node | null): string[] {
  return matching(value?.type === 'JSXExpressionContainer' ? stringsOf(value.expression) : [value?.value], letters);
}

/** The texts that an expression can be: of a choice both. */
function stringsOf(node: Node | undefined): unknown[] {
  switch (node?.type) {
    case 'Literal':
      return [node.value];
    case 'TemplateLiteral':
      return (node.quasis ?? []).map(({ value }) => value.raw);
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return [...stringsOf(node.left), ...stringsOf(node.right)];
    default:
      return [];
  }
}

function matching(values: readonly unknown[], pattern: RegExp): string[] {
  return values.filter((value) => typeof value === 'string').filter((text) => pattern.test(text) && !units.test(text));
}

describe('no component contains a text', () => {
  it.each(files.map((file) => [relative(import.meta.dirname, file), file]))('%s', (_, file) => {
    expect(literals(file)).toEqual([]);
  });

  it('the search finds a text in a component', () => {
    const code = `
      const note = \`第\${n}页\`;
      toast('error', isLate ? 'Too late' : t('x'));
      const page = (
        <p title="Hello" aria-label={t('x')} alt={'A ' + b} placeholder={\`Find \${what}\`}>
          World {'世界'}<b>→</b>{isOn ? 'On' : t('off')}{name || 'nobody'}{t('x')}{speed} km/h
        </p>
      );`;
    expect(literals('x.tsx', code).toSorted()).toEqual(
      ['Find', 'Hello', 'On', 'Too late', 'World', 'nobody', '世界', '第', '页'].toSorted(),
    );
  });
});
