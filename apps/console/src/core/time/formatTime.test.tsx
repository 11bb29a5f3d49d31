import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { fromPicker, pickerNow, toPicker } from '../../ui/input/DateField.tsx';
import { useSession } from '../session/session.ts';
import { formatTime, isElsewhere, siteToday, siteWeekday } from './formatTime.ts';

const setZone = (timeZone: string | null): void => useSession.setState({ timeZone });
afterEach(() => setZone(null));

/** Zones so different that at least one differs from that of the test machine. */
const zones = ['Asia/Shanghai', 'America/Los_Angeles', 'Asia/Kathmandu'];

describe('the site’s clock', () => {
  it('formats an instant in the building’s zone, in any browser zone', () => {
    setZone('Asia/Shanghai');
    expect(formatTime('2026-03-01T17:05:09Z')).toBe('2026-03-02 01:05:09');
    expect(siteWeekday(Date.parse('2026-03-01T17:05:09Z'), 'en-US')).toBe('Mon');
    setZone('America/Los_Angeles');
    expect(formatTime(Date.parse('2026-03-01T17:05:09Z'))).toBe('2026-03-01 09:05:09');
    expect(formatTime('never')).toBe('');
    expect(formatTime(null)).toBe('');
  });

  it.each(zones)('reads a picked time in the zone %s, to the second', (zone) => {
    setZone(zone);
    const eight = fromPicker(pickerNow().hour(8).minute(0).second(0).millisecond(0));
    expect(formatTime(eight)).toBe(`${siteToday()} 08:00:00`);
    for (const instant of [Date.parse('2026-07-01T03:00:00.250Z'), Date.parse('2026-12-31T23:59:59Z')])
      expect(fromPicker(toPicker(instant))).toBe(instant);
  });

  it('continues an hour later where the site’s clock was put forward', () => {
    setZone('America/Los_Angeles');
    const skipped = toPicker('2026-03-08T09:30:00Z').add(1, 'hour');
    expect(formatTime(fromPicker(skipped))).toMatch(/^2026-03-08 0[13]:30:00$/);
  });

  it('differs from the browser’s zone only if they have different times', () => {
    const now = Date.parse('2026-07-01T03:00:00Z');
    expect(isElsewhere(now)).toBe(false);
    expect(zones.some((zone) => (setZone(zone), isElsewhere(now)))).toBe(true);
  });
});

/** Uses of the browser's time zone. */
const localTime =
  /\.get(Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\(|\.toLocale(Date|Time)String|new Intl\.DateTimeFormat|\bdayjs\(\)|from 'dayjs'/;

/** Exceptions: the module of site time, and library pickers whose dates come from it or have no time. */
const known = [
  'core/time/formatTime.ts',
  'ui/form/simpleInputs.tsx',
  'ui/input/DateField.tsx',
  'ui/layout/AntdTheme.tsx',
  'ui/table/BetweenPicker.tsx',
];

it('no other file of the console counts in the zone of the browser', () => {
  const root = join(import.meta.dirname, '../..');
  const found = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').split('\n').some(isLocal));
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(['core/time/formatTime.ts']));
});

/** A type of the library is not a use of its clock. */
function isLocal(line: string): boolean {
  return localTime.test(line) && !line.startsWith('import type ');
}
