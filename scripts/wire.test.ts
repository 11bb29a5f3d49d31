import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { isTest, readSources, type SourceFile } from './lib/importGraph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(root, ['packages/model', 'apps/console']);
const schemas = sources.filter(({ path }) => /^packages\/model\/src\/\w+\/(?:wire|\w+Wire)\.ts$/.test(path));
const consoleFiles = sources.filter(({ path }) => path.startsWith('apps/console/src/') && !isTest(path));

/** Matches of the pattern, as `path: text`. */
function found(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));
}

describe('the schemas of the wire', () => {
  it('are strict and leave nothing open', () => {
    expect(schemas.length).toBeGreaterThan(20);
    const open = found(schemas, /\bz\s*\.(?:unknown|any|object|looseObject)\(/g);
    // Messages of readers of /live may have further fields; the parts of /readyz are named by the open conditions.
    expect(open.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
      'packages/model/src/ingest/wire.ts: z .object(',
      'packages/model/src/live/wire.ts: z.object(',
    ]);
  });

  it('are types to the console, and no part of its bundle', () => {
    const imported = found(consoleFiles, /^import [^;]*from '@muster\/model\/\w+\/(?:wire|\w+Wire)\.ts';/gm);
    expect(imported.length).toBeGreaterThan(60);
    expect(imported.filter((line) => !line.includes(': import type '))).toEqual([]);
  });

  it('are used by the console: no call declares its own shape', () => {
    expect(found(consoleFiles, /\b(?:get|post|postFile|postBytes|postForHeaders|fetchAll)<\s*\{[^>]*>/g)).toEqual([]);
  });
});
