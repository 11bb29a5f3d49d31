import { readFileSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';

import { parseSync } from 'vite';

const sources = resolve(import.meta.dirname, '../src');
const packages = resolve(import.meta.dirname, '../../../packages');

/** A syntax tree (ESTree with JSX and types): `type` determines the other fields. */
interface Node {
  type?: string;
  importKind?: string;
  source?: Node;
  value?: unknown;
  quasis?: readonly { value: { cooked: string } }[];
}

/** Imports of our own files, and possible texts of a file. */
interface SourceFile {
  imports: string[];
  /** Files of `import()`. */
  lazy: string[];
  literals: Set<string>;
  /** Fixed parts of templates: `alarm.level.${level}` → `alarm.level.`, ``. */
  templates: string[][];
}

const read = new Map<string, SourceFile>();

function sourceFile(path: string): SourceFile {
  const known = read.get(path);
  if (known !== undefined) return known;
  const file: SourceFile = { imports: [], lazy: [], literals: new Set(), templates: [] };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || collect(file, path, node)) return undefined;
    return Object.values(node).forEach(visit);
  };
  visit(parseSync(path, readFileSync(path, 'utf8')).program.body);
  read.set(path, file);
  return file;
}

/** Whether the node contains nothing else of interest. */
function collect(file: SourceFile, path: string, node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      if (node.importKind !== 'type') file.imports.push(...targetOf(path, node.source));
      return true;
    case 'ImportExpression':
      file.lazy.push(...targetOf(path, node.source));
      return true;
    case 'Literal':
      if (typeof node.value === 'string') file.literals.add(node.value);
      return true;
    case 'TemplateLiteral':
      file.templates.push((node.quasis ?? []).map(({ value }) => value.cooked));
      return false;
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
      return true;
    default:
      return false;
  }
}

/** Our file that an import resolves to; none for a package or a style sheet. */
function targetOf(from: string, source: Node | undefined): string[] {
  const name = String(source?.value);
  if (!/\.tsx?$/.test(name)) return [];
  if (name.startsWith('.')) return [resolve(dirname(from), name)];
  const [, workspace = '', path = ''] = /^@muster\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return path === '' ? [] : [resolve(packages, workspace, 'src', path)];
}

/** The registries import every descriptor: who imports one of them shows none in particular. */
const registries = new Set(['registry.ts', 'settings.ts', 'menu.ts', 'descriptors.ts', 'allWords.ts']);

/**
 * Files that some of the console reach over imports.
 * @param entries paths from the console's `src`
 * @param lazyFolders folders of `src`: `import()` of a file within them is followed too
 * @param opened files within them that are not followed: a press fetches them
 */
export function reachedFiles(
  entries: readonly string[],
  lazyFolders: readonly string[] = [],
  opened: readonly string[] = [],
): Set<string> {
  const dialogs = new Set(opened.map((path) => resolve(sources, path)));
  const folders = lazyFolders.map((folder) => resolve(sources, folder) + sep);
  const reached = new Set(entries.map((entry) => resolve(sources, entry)));
  for (const path of reached) {
    if (registries.has(basename(path))) continue;
    const { imports, lazy } = sourceFile(path);
    const followed = lazy.filter(
      (target) => !dialogs.has(target) && folders.some((folder) => target.startsWith(folder)),
    );
    for (const target of [...imports, ...followed]) reached.add(target);
  }
  return reached;
}

/**
 * Whether the files may use a text: its key is one of their strings, matches one of their templates, or continues one
 * of their strings (`alarm.type` with the options of a descriptor).
 */
export function namingOf(files: Iterable<string>): (key: string) => boolean {
  const literals = new Set<string>();
  const templates = new Set<string>();
  for (const path of files) {
    const file = sourceFile(path);
    for (const literal of file.literals) literals.add(literal);
    for (const parts of file.templates)
      if (/[./]/.test(parts[0] ?? '')) templates.add(parts.map((part) => RegExp.escape(part)).join('.+'));
  }
  const fits = new RegExp(`^(?:${[...templates].join('|')})$`);
  const isGoneOn = (key: string): boolean => {
    const start = key.slice(0, Math.max(key.lastIndexOf('.'), 0));
    return start.includes('.') && (literals.has(start) || isGoneOn(start));
  };
  return (key) => literals.has(key) || (templates.size > 0 && fits.test(key)) || isGoneOn(key);
}
