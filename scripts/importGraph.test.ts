import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Arrows of docs/architecture.md: who may import whom, besides itself. Tests may use `testkit` and recordings as well. */
const allowed: Record<string, string[]> = {
  'packages/model': [],
  'packages/geo': ['packages/model'],
  'packages/engine': ['packages/geo', 'packages/model'],
  'packages/protocols': ['packages/model'],
  'packages/recording': ['packages/model'],
  'packages/testkit': ['packages/model', 'packages/recording', 'packages/geo', 'packages/engine', 'packages/protocols'],
  'packages/demo': ['packages/model', 'packages/geo'],
  'apps/server': ['packages/model', 'packages/demo', 'packages/geo', 'packages/engine', 'packages/protocols'],
  'apps/console': ['packages/model', 'packages/geo', 'packages/engine', 'packages/protocols'],
  'apps/simulator': ['packages/model', 'packages/recording', 'packages/demo', 'packages/protocols'],
};

interface Source {
  path: string;
  text: string;
  /** `late`: a type, or loaded when it is needed; neither can make a cycle at load time. */
  imports: { target: string; late: boolean }[];
}

const sources = Object.keys(allowed).flatMap((folder) => readSources(join(root, folder, 'src')));
const byPath = new Map(sources.map((source) => [source.path, source]));

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8');
      return { path: relative(root, path), text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): Source['imports'] {
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const target = targetOf(path, match[2] ?? match[3] ?? match[4] ?? '');
    return target === null ? [] : [{ target, late: match[1] !== undefined || match[4] !== undefined }];
  });
}

/** Path of an import within the project, or null for a package of somebody else. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(from), specifier));
  const own = /^@muster\/([^/]+)\/(.+)$/.exec(specifier);
  if (own === null) return null;
  const folder = Object.keys(allowed).find((name) => name.endsWith(`/${own[1]}`));
  return `${folder}/src/${own[2]}`;
}

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/');

describe('import graph', () => {
  it('reads the whole project', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => source.imports.length > 0).length).toBeGreaterThan(30);
  });

  it('has arrows in one direction only', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const from = folderOf(path);
      const may = [from, ...(allowed[from] ?? []), ...(isTest(path) ? ['packages/testkit', 'packages/recording'] : [])];
      return imports.filter(({ target }) => !may.includes(folderOf(target))).map(({ target }) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('imports only files that exist', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => /\.tsx?$/.test(target) && !existsSync(join(root, target)))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no cycle', () => {
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const { target, late } of byPath.get(path)?.imports ?? []) if (!late) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const { path } of sources) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('lets the second reading of the alarm rules share nothing with engine and geometry but types', () => {
    const reference = sources.filter(({ path }) => path.startsWith('packages/testkit/src/reference/') && !isTest(path));
    expect(reference.length).toBeGreaterThan(5);
    const shared = reference.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, late }) => !late && ['packages/engine', 'packages/geo'].includes(folderOf(target)))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(shared).toEqual([]);
  });

  it('has no barrel: no file does nothing but export what others wrote', () => {
    const barrels = sources.filter(
      ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export (\*|\{[^}]*\}) from/m.test(text),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it('keeps SQL in stores and migrations', () => {
    const outside = sources.filter(
      ({ path, text }) =>
        path.startsWith('apps/server/src/modules/') &&
        !path.endsWith('.store.ts') &&
        !isTest(path) &&
        /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
    );
    expect(outside.map(({ path }) => path)).toEqual([]);
  });
});
