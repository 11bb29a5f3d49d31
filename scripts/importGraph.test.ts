import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { houseFigures } from './lib/houseFigures.ts';
import { circlesOf, type ImportGraph, isTest, productionGraph, readSources } from './lib/importGraph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Allowed imports by workspace (docs/architecture.md), besides itself. Tests may also use `testkit` and recordings. */
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

/**
 * Upper bounds of the project's shape (docs/architecture.md, "Dependency metrics"). A bound may only fall: a commit
 * that lowers a figure lowers its bound. 0 is the goal of cycles, wrong directions and files in no layer.
 */
const bounds: Record<string, number> = {
  'largest circle, console': 0,
  'largest circle, server': 0,
  'largest circle, engine': 0,
  'largest circle, other workspaces': 0,
  'arrows up, console': 0,
  'arrows up, server web': 0,
  'arrows up, server positions': 0,
  'arrows up, engine': 0,
  'files in no layer, console': 0,
  'files in no layer, server': 0,
  'files in no layer, engine': 0,
  'files that VisitScreen reaches': 38,
  'files that AreaScreen reaches': 250,
  'files that VisitScreen reaches, lazy ones too': 180,
  'files that AreaScreen reaches, lazy ones too': 400,
  'percent of imported names with one importer': 56,
  'files of at most 40 lines with one importer': 155,
  'files that take the whole engine state': 23,
};

/**
 * The calls that pass a position on to another file, from the socket to the engine: the calling file, and the call in
 * its source. A file that is only queried about the position, such as the deduplicator, is no hop.
 */
const hops: readonly (readonly [file: string, call: string])[] = [
  ['apps/server/src/ingest/http/publicServer.ts', 'handle(request, response)'],
  ['apps/server/src/ingest/http/positionsRoute.ts', 'ports.ingest.receive('],
  ['apps/server/src/ingest/ingest.ts', 'commit.positions('],
  ['apps/server/src/ingest/log/groupCommit.ts', 'queue.admit(item)'],
  ['apps/server/src/ingest/log/groupCommit.ts', 'await coalesceBatches('],
  ['apps/server/src/ingest/log/groupCommit.ts', 'onCommitted(entry, batch)'],
  ['apps/server/src/runner/siteRunners.ts', '?.apply(entry, batch)'],
  ['apps/server/src/runner/siteRunner.ts', 'this.#engine.apply(input)'],
];
const mostHops = 8;

const sources = readSources(root, Object.keys(allowed));
const graph = productionGraph(sources);

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

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

  it('has no cycle at load time', () => {
    const atLoad: ImportGraph = new Map(
      sources.map((source) => [
        source.path,
        { ...source, imports: source.imports.filter(({ kind }) => kind === 'value') },
      ]),
    );
    expect(circlesOf(atLoad)).toEqual([]);
  });

  it('keeps every figure of its shape within its bound', () => {
    const figures = Object.entries(houseFigures(graph));
    console.info(figures.map(([name, { count }]) => `${count} (at most ${bounds[name]}) ${name}`).join('\n'));
    expect(Object.keys(bounds)).toEqual(figures.map(([name]) => name));
    const over = figures.filter(([name, { count }]) => count > (bounds[name] ?? 0));
    expect(Object.fromEntries(over)).toEqual({});
  });

  it('passes a position from the socket to the engine by the listed calls', () => {
    const missing = hops.filter(([file, call]) => !readFileSync(join(root, file), 'utf8').includes(call));
    expect(missing).toEqual([]);
    expect(hops.length).toBeLessThanOrEqual(mostHops);
  });

  it('shares between the reference implementation and the engine or geometry only types', () => {
    const reference = sources.filter(({ path }) => path.startsWith('packages/testkit/src/reference/') && !isTest(path));
    expect(reference.length).toBeGreaterThan(5);
    const shared = reference.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target, kind }) => kind === 'value' && ['packages/engine', 'packages/geo'].includes(folderOf(target)),
        )
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(shared).toEqual([]);
  });

  it('has no barrel: no file only re-exports others', () => {
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
