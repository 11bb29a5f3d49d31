import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Clause {
  id: string;
  text: string;
  /** `path › title`, as many as it takes; none where the clause is open. */
  tests: { path: string; title: string }[];
}

const clauses = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
  .split('\n')
  .flatMap((line): Clause[] => {
    const [, id, text, shown] = /^\| ([A-Z]\S*) \| (.+?) \| (.+?) \|$/.exec(line) ?? [];
    if (id === undefined || text === undefined || shown === undefined) return [];
    const tests = shown === 'open' ? [] : shown.split('<br>').map((reference) => referenceOf(id, reference));
    return [{ id, text, tests }];
  });

function referenceOf(id: string, reference: string): { path: string; title: string } {
  const [path, title] = reference.split(' › ');
  if (path === undefined || title === undefined) throw new Error(`${id}: "${reference}" is not "path › title".`);
  return { path, title };
}

describe('conformance', () => {
  it('has a row for every part of specification, wire and alarms', () => {
    expect(clauses.length).toBeGreaterThan(250);
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
    const parts = new Set(clauses.map(({ id }) => id.split('.')[0]));
    expect([...parts].sort()).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'S1',
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
      'S9',
      'W1',
      'W2',
      'W3',
      'W4',
    ]);
  });

  it('names tests that exist', () => {
    const wrong = clauses.flatMap(({ id, tests }) =>
      tests
        .filter(
          ({ path, title }) => !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(title),
        )
        .map(({ path, title }) => `${id}: ${path} › ${title}`),
    );
    expect(wrong).toEqual([]);
  });
});
