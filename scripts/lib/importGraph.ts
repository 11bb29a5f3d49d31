import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One import, export-from, `import()` or `import type` of a file of this project. */
export interface ImportLine {
  /** Path from the root of the project. */
  target: string;
  /** Imported names as exported by the target; empty for `import()` and side-effect imports. */
  names: string[];
  /** `type` and `lazy` (`import()`) make no cycle at load time. */
  kind: 'value' | 'type' | 'lazy';
}

export interface SourceFile {
  /** Path from the root of the project. */
  path: string;
  text: string;
  lines: number;
  imports: ImportLine[];
}

/** Imports by path of the importing file. */
export type ImportGraph = ReadonlyMap<string, SourceFile>;

const pattern =
  /^\s*(?:import|export)\s+(type\s)?([^'";]*?)\s*from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;

/**
 * Reads the TypeScript files of some workspaces.
 * @param folders paths of workspaces from `root`, such as `packages/geo`
 */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path, 'utf8');
        const lines = text.split('\n').length - 1;
        return { path: relative(root, path), text, lines, imports: importsOf(root, folders, path, text) };
      }),
  );
}

function importsOf(root: string, folders: readonly string[], path: string, text: string): ImportLine[] {
  return [...text.matchAll(pattern)].flatMap(([, type, clause = '', from, effect, lazy]) => {
    const target = targetOf(root, folders, path, from ?? effect ?? lazy ?? '');
    if (target === null) return [];
    const kind = lazy !== undefined ? 'lazy' : type !== undefined ? 'type' : 'value';
    return [{ target, names: namesOf(clause), kind }];
  });
}

/** `{ a, type b as c }` → `a`, `b`. */
function namesOf(clause: string): string[] {
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return inBraces.split(',').flatMap((part) => /^\s*(?:type\s+)?([\w$]+)/.exec(part)?.[1] ?? []);
}

/** Path of an import within the project, or null for an external package. */
function targetOf(root: string, folders: readonly string[], from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(from), specifier));
  const own = /^@muster\/([^/]+)\/(.+)$/.exec(specifier);
  const folder = folders.find((name) => own !== null && name.endsWith(`/${own[1]}`));
  return own === null || folder === undefined ? null : `${folder}/src/${own[2]}`;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/');

/** Words files and their list: data that every file would reach by the type of a key. */
const isText = (path: string): boolean => path.endsWith('.words.ts') || path.endsWith('/generated/allWords.ts');

/** Files that are neither tests nor words files. */
export function productionGraph(sources: readonly SourceFile[]): ImportGraph {
  const counted = sources.filter(({ path }) => !isTest(path) && !isText(path));
  return new Map(
    counted.map((source) => [
      source.path,
      { ...source, imports: source.imports.filter(({ target }) => !isText(target)) },
    ]),
  );
}

/** Strongly connected components of more than one file, the largest first (Tarjan 1972). */
export function circlesOf(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const visit = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    onStack.add(path);
    for (const { target } of graph.get(path)?.imports ?? []) {
      if (!graph.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (onStack.has(target)) low.set(path, Math.min(low.get(path) ?? own, low.get(target) ?? own));
    }
    if (low.get(path) !== own) return;
    const circle = stack.splice(stack.indexOf(path));
    for (const member of circle) onStack.delete(member);
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return circles.sort((a, b) => b.length - a.length);
}

/** Number of files that a file reaches over imports, including itself; `import()` counts with `withLazy`. */
export function reachOf(graph: ImportGraph, from: string, withLazy: boolean): number {
  const reached = new Set<string>([from]);
  for (const path of reached) {
    for (const { target, kind } of graph.get(path)?.imports ?? []) {
      if (graph.has(target) && (withLazy || kind !== 'lazy')) reached.add(target);
    }
  }
  return reached.size;
}

/** Percentage of the imported names of production files that only one file imports; rounded. */
export function shareWithOneImporter(graph: ImportGraph): number {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of graph.values()) {
    for (const { target, names } of imports) {
      for (const name of names) {
        const key = `${target}#${name}`;
        importers.set(key, (importers.get(key) ?? new Set()).add(path));
      }
    }
  }
  const single = [...importers.values()].filter(({ size }) => size === 1).length;
  return Math.round((100 * single) / importers.size);
}

/** Files of at most `lines` lines that only one production file imports. */
export function smallFilesWithOneImporter(graph: ImportGraph, lines: number): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of graph.values()) {
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  const listed = listedFiles(graph);
  return [...graph.values()]
    .filter(({ path, lines: length }) => length <= lines && importers.get(path)?.size === 1 && !listed.has(path))
    .map(({ path }) => path);
}

/** Files that a generated registry lists: each is a separate file, however many files import it. */
function listedFiles(graph: ImportGraph): Set<string> {
  const registries = [...graph.values()].filter(({ path }) => path.includes('/generated/'));
  return new Set(registries.flatMap(({ imports }) => imports.map(({ target }) => target)));
}

/** Layers of an area, the lowest first: folders or files under its `src/`. A layer imports lower ones, and itself. */
export type Layers = readonly (readonly string[])[];

/** Index of a file's layer, −1 = none. */
export function layerOf(layers: Layers, src: string, path: string): number {
  if (!path.startsWith(`${src}/`)) return -1;
  const inside = path.slice(src.length + 1);
  return layers.findIndex((layer) => layer.some((name) => inside === name || inside.startsWith(`${name}/`)));
}

/** Imports from a layer to a higher one, as `from → target`. */
export function arrowsUp(graph: ImportGraph, src: string, layers: Layers): string[] {
  return [...graph.values()].flatMap(({ path, imports }) => {
    const from = layerOf(layers, src, path);
    if (from < 0) return [];
    return imports
      .filter(({ target }) => layerOf(layers, src, target) > from)
      .map(({ target }) => `${path} → ${target}`);
  });
}
