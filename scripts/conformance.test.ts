import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Nine points of the specification, parts of the wire, alarm and work pages, the console, and resilience. */
const parts = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'C1',
  'K1',
  'K2',
  'K3',
  'K4',
  'K5',
  'R1',
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
];

interface Reference {
  path: string;
  title: string;
  /** Whether it is marked as run by `npm run test:full` only. */
  isFull: boolean;
}

interface Clause {
  /** `W3.12`: the part and a number. */
  id: string;
  text: string;
  /** `path › title`; none for an open clause. */
  tests: Reference[];
}

/** Marks tests that only `npm run test:full` runs. */
const fullMark = ' (test:full)';

const lines = readFileSync(join(root, 'docs/conformance.md'), 'utf8').split('\n');

const clauses = lines.flatMap((line): Clause[] => {
  const [, id, text, shown] = /^\| ([A-Z]\d\.\d+) \| (.+?) \| (.+?) \|$/.exec(line) ?? [];
  if (id === undefined || text === undefined || shown === undefined) return [];
  const tests = shown === 'open' ? [] : shown.split('<br>').map((reference) => referenceOf(id, reference));
  return [{ id, text, tests }];
});

function referenceOf(id: string, reference: string): Reference {
  const isFull = reference.endsWith(fullMark);
  const [path, title] = (isFull ? reference.slice(0, -fullMark.length) : reference).split(' › ');
  if (path === undefined || title === undefined) throw new Error(`${id}: "${reference}" is not "path › title".`);
  return { path, title, isFull };
}

const partOf = ({ id }: Clause): string => id.split('.')[0] ?? '';

/** Counts of clauses: all, tested, open. */
function countsOf(some: readonly Clause[]): number[] {
  const shown = some.filter(({ tests }) => tests.length > 0).length;
  return [some.length, shown, some.length - shown];
}

/** The strings in a test file, such as titles and their table rows, without comments and imports. */
function textsOf(path: string): string[] {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*|import\b)/.test(line))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g)])
    .map(([, single, double, template]) => single ?? double ?? template ?? '');
}

describe('conformance', () => {
  it('has rows for every part of specification, wire and alarms, numbered from 1', () => {
    expect(clauses.length).toBeGreaterThan(273);
    expect([...new Set(clauses.map(partOf))].sort()).toEqual(parts);
    for (const part of parts) {
      const ids = clauses.filter((clause) => partOf(clause) === part).map(({ id }) => id);
      expect(ids).toEqual(ids.map((_, index) => `${part}.${index + 1}`));
    }
  });

  it('has no clause twice', () => {
    const texts = clauses.map((clause) => `${partOf(clause)} ${clause.text}`);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('names tests that exist', () => {
    const known = new Map<string, string[]>();
    const isThere = ({ path, title }: Clause['tests'][number]): boolean => {
      if (!/\.test\.tsx?$/.test(path) || !existsSync(join(root, path))) return false;
      const texts = known.get(path) ?? textsOf(path);
      known.set(path, texts);
      return texts.some((text) => text.includes(title));
    };
    const wrong = clauses.flatMap(({ id, tests }) =>
      tests.filter((test) => !isThere(test)).map(({ path, title }) => `${id}: ${path} › ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it('marks of each test whether npm test runs it, or test:full alone', () => {
    const isOnlyFull = ({ path, title }: Reference): boolean => {
      if (path.includes('.full.test.')) return true;
      const [before] = readFileSync(join(root, path), 'utf8').split(title);
      return /\.runIf\(isFullSuite\)\(\s*['"`]$/.test(before ?? '');
    };
    const wrong = clauses.flatMap(({ id, tests }) =>
      tests.filter((test) => isOnlyFull(test) !== test.isFull).map(({ path, title }) => `${id}: ${path} › ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it('summarises its rows', () => {
    const summary = lines.flatMap((line) => {
      const [, part, ...counts] = /^\| ([A-Z]\d|all) \|.*?\| (\d+) \| (\d+) \| (\d+) \|$/.exec(line) ?? [];
      return part === undefined ? [] : [[part, ...counts.map(Number)]];
    });
    const counted = parts.map((part) => [part, ...countsOf(clauses.filter((clause) => partOf(clause) === part))]);
    expect(summary.toSorted()).toEqual([...counted, ['all', ...countsOf(clauses)]]);
  });
});
