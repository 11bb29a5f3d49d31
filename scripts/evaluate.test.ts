import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('evaluate.ts', import.meta.url));

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

function evaluate(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** A square of some 75 m by 111 m around 9.5, 47.2. */
const square = {
  shape: 'polygon',
  floor: 0,
  points: [
    [9.4995, 47.1995],
    [9.5005, 47.1995],
    [9.5005, 47.2005],
    [9.4995, 47.2005],
  ],
};
const site = {
  timeZone: 'Europe/Zurich',
  areas: [
    {
      id: 'yard',
      regions: [square],
      alarms: { overcrowding: { on: true, level: 2, max: 1 }, retention: { on: true, level: 3, minutes: 1 } },
    },
  ],
};
const start = Date.parse('2025-03-05T09:00:00Z');

/** Tag, seconds after the start, is it inside? */
const walk: [tag: string, second: number, isIn: boolean][] = [
  ['A', 0, false],
  ['A', 10, true],
  ['B', 20, true],
  ['A', 40, true],
  ['B', 50, false],
  ['A', 71, true],
  ['A', 80, false],
];

describe('evaluate', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-evaluate-'));
    await writeFile(join(folder, 'site.json'), JSON.stringify(site));
    const rows = walk.map(
      ([tag, second, isIn]) => `${tag},${start + second * 1000},${isIn ? 9.5 : 9.5008},47.2,0,person`,
    );
    await writeFile(join(folder, 'walk.csv'), `tag,t,lon,lat,floor,kind\n${rows.join('\n')}\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('prints presence and alarms in order of time, to the second', async () => {
    const { code, stdout } = await evaluate(
      '--site',
      join(folder, 'site.json'),
      '--positions',
      join(folder, 'walk.csv'),
    );
    expect(code).toBe(0);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      events.map(({ t, event, tag, rule, subject }) => [
        (Number(t) - start) / 1000,
        event,
        tag ?? rule,
        subject ?? null,
      ]),
    ).toEqual([
      [10, 'enter', 'A', null],
      [20, 'enter', 'B', null],
      [20, 'raise', 'overcrowding', 'yard'],
      [50, 'exit', 'B', null],
      [50, 'clear', 'overcrowding', 'yard'],
      [70, 'raise', 'retention', 'A'],
      [80, 'exit', 'A', null],
      [80, 'clear', 'retention', 'A'],
    ]);
  });

  it('writes the same into a file', async () => {
    const out = join(folder, 'events.ndjson');
    const common = ['--site', join(folder, 'site.json'), '--positions', join(folder, 'walk.csv')];
    const printed = await evaluate(...common);
    expect((await evaluate(...common, '--out', out)).stdout).toBe('');
    expect(await readFile(out, 'utf8')).toBe(printed.stdout);
  });

  it('says how it is used, with exit code 64, when arguments are wrong', async () => {
    for (const args of [[], ['--site', 'x'], ['--what']]) {
      const { code, stderr } = await evaluate(...args);
      expect(code).toBe(64);
      expect(stderr).toContain('Usage: npm run --silent evaluate');
    }
  });

  it('names what is wrong with a site', async () => {
    const path = join(folder, 'bad.json');
    await writeFile(path, '{"areas":[]}');
    const { code, stderr } = await evaluate('--site', path, '--positions', join(folder, 'walk.csv'));
    expect(code).toBe(1);
    expect(stderr).toContain('bad.json is not a site: it has no timeZone');
  });
});
