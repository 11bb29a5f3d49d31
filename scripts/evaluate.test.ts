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

/** Tag, seconds after the start, whether it is inside. */
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

  it('uses posts and qualifications of the site, and heart rates, vehicles and speeds of the recording', async () => {
    const alarms = {
      understaffing: { on: true, min: 2, jobIds: ['guard'], qualifications: ['crane'] },
      stationary: { on: true, minutes: 0.5 },
      vehicleOutOfBounds: { on: true, onDelay: 5 },
      overspeed: { on: true, limit: 20 },
    };
    const subjects = [
      { tag: 'A', kind: 'person', jobId: 'guard' },
      { tag: 'B', kind: 'person', qualifications: [{ code: 'crane', until: start + 40_000 }] },
    ];
    const heartRate = { on: true, lower: 50, lowerMinutes: 0, upper: 150, upperMinutes: 0.25 };
    const whole = {
      ...site,
      start,
      alarms: { heartRate },
      subjects,
      areas: [{ id: 'yard', regions: [square], alarms }],
    };
    await writeFile(join(folder, 'whole.json'), JSON.stringify(whole));
    const rows = [
      'A,1,9.5,47.2,person,,45',
      'B,2,9.5,47.2,person,,160',
      'T,3,9.5,47.2,vehicle,6,',
      'A,4,9.5,47.2,person,,60',
      'T,5,9.5,47.2,vehicle,3,',
      'T,10,9.5008,47.2,vehicle,3,',
      'A,50,9.5001,47.2,person,,',
    ].map((row) => row.replace(/,(\d+),/, (_, second: string) => `,${start + Number(second) * 1000},`));
    await writeFile(join(folder, 'whole.csv'), `tag,t,lon,lat,kind,speed,heartRate\n${rows.join('\n')}\n`);
    const { stdout } = await evaluate('--site', join(folder, 'whole.json'), '--positions', join(folder, 'whole.csv'));
    const events = stdout.split('\n').filter((line) => line.includes('"rule"'));
    expect(
      events.map((line) => {
        const { t, event, rule, areaId, subject } = JSON.parse(line) as Record<string, unknown>;
        return [(Number(t) - start) / 1000, event, rule, areaId, subject];
      }),
    ).toEqual([
      [0, 'raise', 'understaffing', 'yard', 'yard'],
      [1, 'raise', 'heartRate.low', null, 'A'],
      [2, 'clear', 'understaffing', 'yard', 'yard'],
      [3, 'raise', 'overspeed', 'yard', 'T'],
      [4, 'clear', 'heartRate.low', null, 'A'],
      [5, 'clear', 'overspeed', 'yard', 'T'],
      [15, 'raise', 'vehicleOutOfBounds', null, 'T'],
      [17, 'raise', 'heartRate.high', null, 'B'],
      [31, 'raise', 'stationary', 'yard', 'A'],
      [32, 'raise', 'stationary', 'yard', 'B'],
      [40, 'raise', 'understaffing', 'yard', 'yard'],
      [50, 'clear', 'stationary', 'yard', 'A'],
    ]);
  });

  it('writes the same into a file', async () => {
    const out = join(folder, 'events.ndjson');
    const common = ['--site', join(folder, 'site.json'), '--positions', join(folder, 'walk.csv')];
    const printed = await evaluate(...common);
    expect((await evaluate(...common, '--out', out)).stdout).toBe('');
    expect(await readFile(out, 'utf8')).toBe(printed.stdout);
  });

  it('prints the usage, with exit code 64, for invalid arguments', async () => {
    for (const args of [[], ['--site', 'x'], ['--what']]) {
      const { code, stderr } = await evaluate(...args);
      expect(code).toBe(64);
      expect(stderr).toContain('Usage: npm run --silent evaluate');
    }
  });

  it('runs the permits of a site', async () => {
    const permit = {
      id: 'p1',
      type: 'hotWork',
      regions: [square],
      workers: ['A'],
      guardians: [],
      maxPeople: null,
      endAt: new Date(start + 60_000).toISOString(),
      steps: [
        { t: start, step: 'start' },
        { t: start + 75_000, step: 'end' },
      ],
    };
    await writeFile(join(folder, 'permit.json'), JSON.stringify({ ...site, areas: [], permits: [permit] }));
    const args = ['--site', join(folder, 'permit.json'), '--positions', join(folder, 'walk.csv')];
    const { stdout } = await evaluate(...args);
    const events = stdout.trim().split('\n');
    expect(
      events.map((line) => {
        const { t, event, ...facts } = JSON.parse(line) as Record<string, unknown>;
        return [(Number(t) - start) / 1000, event, facts['permitId'] ?? facts['tag'] ?? facts['subject']];
      }),
    ).toEqual([
      [10, 'enter', 'A'],
      [20, 'enter', 'B'],
      [25, 'raise', 'B'],
      [50, 'exit', 'B'],
      [50, 'clear', 'B'],
      [60, 'overdue', 'p1'],
    ]);
    expect(JSON.parse(events.at(-1) ?? '')).toEqual({ t: start + 60_000, event: 'overdue', permitId: 'p1' });
  });

  it('runs the gates and shifts of a site', async () => {
    const path = join(folder, 'gates.json');
    const accessEvents = [{ checkpoint: 'gate', t: start - 270_000, tag: 'C', direction: 'in' }];
    const shifts = [{ id: 'day', tag: 'B', start: '10:00', end: '10:10', zoneIds: ['yard'] }];
    await writeFile(path, JSON.stringify({ ...site, areas: [{ ...site.areas[0], alarms: {} }], accessEvents, shifts }));
    const { stdout } = await evaluate('--site', path, '--positions', join(folder, 'walk.csv'));
    const events = stdout
      .trim()
      .split('\n')
      .filter((line) => /exception|attendance/.test(line));
    expect(events.map((line): unknown => JSON.parse(line))).toEqual([
      { t: start, event: 'attendance', shiftId: 'day', tag: 'B', state: 'notPresent' },
      { t: start + 30_000, event: 'exception', kind: 'noRealTimeData', tag: 'C', of: start - 270_000 },
    ]);
  });

  it('reports errors of a site', async () => {
    const path = join(folder, 'bad.json');
    await writeFile(path, '{"areas":[]}');
    const { code, stderr } = await evaluate('--site', path, '--positions', join(folder, 'walk.csv'));
    expect(code).toBe(1);
    expect(stderr).toContain('bad.json is not a site: it has no timeZone');
  });

  it('refuses an unknown field with its path, and prints nothing', async () => {
    const path = join(folder, 'strict.json');
    const [yard] = site.areas;
    await writeFile(path, JSON.stringify({ ...site, areas: [{ ...yard, alarms: { retention: { minuets: 5 } } }] }));
    const { code, stdout, stderr } = await evaluate('--site', path, '--positions', join(folder, 'walk.csv'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('strict.json is not a site: it does not know areas[0].alarms.retention.minuets.');
  });
});
