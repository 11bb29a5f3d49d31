import { describe, expect, test } from 'vitest';

import { account } from '../account/account.ts';
import { areaType } from '../areaType/areaType.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { checkFields } from './checkFields.ts';
import type { Format } from './field.ts';
import { formatPatterns } from './rules.ts';

/** What each format takes, and what it refuses. */
const examples: Record<Format, { takes: string[]; refuses: string[] }> = {
  phone: {
    takes: ['13800138000', '19912345678', '010-12345678', '075512345678'],
    refuses: ['12800138000', '1380013800', '138001380000', '12345678', '+8613800138000'],
  },
  email: { takes: ['a@b.cn', 'wang.wei@works.example.com'], refuses: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn'] },
  post: { takes: ['200120'], refuses: ['20012', '2001200', '20012a'] },
  fax: { takes: ['021-12345678', '1234567'], refuses: ['21-12345678', '123456', '021-123456789'] },
  httpsUrl: {
    takes: ['https://risk.example.cn/a?b=1'],
    refuses: ['http://a.cn', 'https://', 'https:// a', 'ftp://a.cn'],
  },
  time: { takes: ['00:00', '23:59'], refuses: ['24:00', '7:00', '12:60'] },
  color: { takes: ['#0B8F8C', '#ffffff'], refuses: ['#fff', 'red', '#12345g'] },
  code: { takes: ['S0001', 'north.gate-1', 'a:b_c'], refuses: ['with blank', '班组', ''] },
};

describe('the format rules of specification §5', () => {
  test.each(Object.entries(formatPatterns))('%s takes what is one and refuses what is none', (name, pattern) => {
    const { takes, refuses } = examples[name as Format];
    expect(takes.filter((text) => !pattern.test(text))).toEqual([]);
    expect(refuses.filter((text) => pattern.test(text))).toEqual([]);
  });
});

const rulesOf = (...given: Parameters<typeof checkFields>): string[] =>
  checkFields(...given).map(({ field, rule }) => `${field} ${rule}`);

describe('limits', () => {
  test('a pair of lengths is the least and the greatest', () => {
    const rulesOfName = (name: string): string[] => rulesOf(account, { name }, true);
    expect(['a', 'ab', 'a'.repeat(32), 'a'.repeat(33)].map(rulesOfName)).toEqual([
      ['name length'],
      [],
      [],
      ['name length'],
    ]);
  });

  test('the load of a vehicle is above 0, its wheels are within 1000 cm, both with at most two decimals', () => {
    const wrong = [{ load: 0 }, { load: -1 }, { load: 1.234 }, { wheelDiameter: 0 }, { wheelDiameter: 1000.01 }];
    for (const fields of wrong) expect(rulesOf(vehicle, fields, true), JSON.stringify(fields)).toHaveLength(1);
    for (const fields of [{ load: 0.01 }, { load: 12.34 }, { wheelDiameter: 1000 }, { wheelDiameter: 56.5 }])
      expect(rulesOf(vehicle, fields, true), JSON.stringify(fields)).toEqual([]);
  });
});

describe('the alarm settings of an area type', () => {
  const isTaken = (alarms: object): boolean => rulesOf(areaType, { alarms }, true).length === 0;

  test('a window names at least one day, from Monday 1 to Sunday 7', () => {
    const on = (weekdays: number[]): boolean =>
      isTaken({ retention: { windows: [{ weekdays, start: '08:00', end: '17:00' }] } });
    expect([on([]), on([0]), on([8]), on([1.5])]).toEqual([false, false, false, false]);
    expect(on([1, 7])).toBe(true);
  });

  test('limits of the heart rate are integers of 0 or more', () => {
    expect(isTaken({ heartRate: { upper: 120, lower: 0 } })).toBe(true);
    for (const settings of [{ upper: -1 }, { lower: 50.5 }, { lower: '50' }])
      expect(isTaken({ heartRate: settings }), JSON.stringify(settings)).toBe(false);
  });

  test('levels are 1 to 4, delays seconds of 0 or more', () => {
    expect(isTaken({ overcrowding: { on: true, level: 4, onDelay: 600, offDelay: 1.5, max: 3 } })).toBe(true);
    for (const setting of [{ level: 0 }, { level: 5 }, { onDelay: -1 }, { offDelay: '3' }, { max: 2.5 }])
      expect(isTaken({ overcrowding: setting }), JSON.stringify(setting)).toBe(false);
  });
});
