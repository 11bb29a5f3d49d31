import { describe, expect, test } from 'vitest';

import { account } from '../account/account.ts';
import { areaType } from '../areaType/areaType.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { checkField, checkFields } from './checkFields.ts';
import { defineEntity } from './entity.ts';
import { expectedColumns } from './expectedColumns.ts';
import type { Field, Format } from './field.ts';
import { formatPatterns } from './rules.ts';

/** Accepted and refused examples of each format. */
const examples: Record<Format, { takes: string[]; refuses: string[] }> = {
  float: { takes: ['0', '-1.5', '+3', '.5', '12.'], refuses: ['', '.', '1,5', '1e3', 'x'] },
  integer: { takes: ['0', '-12', '+3'], refuses: ['', '1.0', '-', 'x'] },
  number: { takes: ['0', '007'], refuses: ['', '-1', '1.5', '１２'] },
  port: { takes: ['1', '80', '8080', '65535'], refuses: ['0', '65536', '080', '-1', '80.5', 'http'] },
  positiveDecimal: {
    takes: ['1', '0.01', '12.5', '100.00'],
    refuses: ['0', '0.00', '-1', '1.234', '1.', '.5', '1,5'],
  },
  password: {
    takes: ['Abcdef1!', 'aB3_aB3_aB3_aB3_'],
    refuses: ['Abcde1!', 'Abcdefghijklmn1!x', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1!+'],
  },
  phone: {
    takes: ['13800138000', '19912345678', '010-12345678', '075512345678'],
    refuses: ['12800138000', '1380013800', '138001380000', '12345678', '+8613800138000'],
  },
  email: { takes: ['a@b.cn', 'wang.wei@works.example.com'], refuses: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn'] },
  post: { takes: ['200120'], refuses: ['20012', '2001200', '20012a'] },
  fax: { takes: ['021-12345678', '1234567'], refuses: ['21-12345678', '123456', '021-123456789'] },
  sixDigits: { takes: ['012345'], refuses: ['12345', '1234567', '12345a'] },
  tileUrl: {
    takes: ['http://tiles.intern:8080/{z}/{x}/{y}.png', 'https://t.example/?c={x}&r={y}&l={z}'],
    refuses: [
      'https://t.example/{x}/{y}',
      'https://{z}.example/{x}/{y}',
      'ftp://t.example/{z}/{x}/{y}',
      '/{z}/{x}/{y}',
    ],
  },
  httpsUrl: {
    takes: ['https://risk.example.cn/a?b=1'],
    refuses: ['http://a.cn', 'https://', 'https:// a', 'ftp://a.cn'],
  },
  webUrl: {
    takes: ['http://10.0.0.5:8080/hook', 'https://a.example/?b=1'],
    refuses: ['a.example', 'http://', 'ftp://a.cn', 'javascript:alert(1)'],
  },
  streamUrl: {
    takes: ['rtsp://10.0.0.8:554/1', 'https://cam.example/live.m3u8?c=1', 'WEBRTC://10.0.0.8/1'],
    refuses: ['javascript:alert(1)', 'javascript://%0aalert(1)', 'file:///a', 'rtsp://', 'rtsp://a b', '10.0.0.8/1'],
  },
  time: { takes: ['00:00', '23:59'], refuses: ['24:00', '7:00', '12:60'] },
  color: { takes: ['#0B8F8C', '#ffffff'], refuses: ['#fff', 'red', '#12345g'] },
  code: { takes: ['S0001', 'north.gate-1', 'a:b_c'], refuses: ['with blank', '班组', ''] },
};

describe('the format rules of specification §5', () => {
  test.each(Object.entries(formatPatterns))('%s accepts valid values and refuses others', (name, pattern) => {
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

describe('values with two parts', () => {
  const range = { kind: 'range' } as const;
  const unit = { kind: 'unit', units: ['minute', 'hour'] } as const;
  const ruleOf = (field: Field, value: unknown): string | undefined => checkField('x', field, value)?.rule;

  test('is refused with one part missing, required or not: half of it would get lost', () => {
    expect(ruleOf({ ...range, required: true }, [1, null])).toBe('required');
    expect(
      [
        [1, null],
        [null, 1],
      ].map((value) => ruleOf(range, value)),
    ).toEqual(['incomplete', 'incomplete']);
    expect(ruleOf(unit, { value: null, unit: 'hour' })).toBe('incomplete');
    expect(ruleOf(unit, { value: 3, unit: '' })).toBe('incomplete');
    expect([ruleOf(range, [null, null]), ruleOf(range, null), ruleOf(unit, { value: null, unit: '' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is a range from the lower to the higher, both included', () => {
    expect(
      [
        [1, 2],
        [2, 2],
        [3, 2],
      ].map((value) => ruleOf(range, value)),
    ).toEqual([undefined, undefined, 'order']);
  });
});

describe('a cascader', () => {
  const nodes = [{ value: 'north', children: [{ value: 'gate' }, { value: 'yard' }] }, { value: 'south' }];
  const field: Field = { kind: 'cascader', tree: { nodes, label: 'place' } };
  const isTaken = (path: unknown): boolean => checkField('x', field, path) === null;

  test('accepts only paths from choice to choice to a leaf', () => {
    expect([['north', 'gate'], ['south']].map(isTaken)).toEqual([true, true]);
    expect([['north'], ['north', 'south'], ['gate'], ['south', 'gate'], ['west']].map(isTaken)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a field that is shown depending on another', () => {
  const machine = defineEntity({
    ...vehicle,
    fields: {
      kind: { kind: 'select', options: { values: ['crane', 'car'], label: 'machine' } },
      reach: { kind: 'text', value: 'number', required: true, watch: [{ field: 'kind', equals: ['crane'] }] },
    },
  });

  test('is required only then, and nullable in its column', () => {
    expect(rulesOf(machine, { kind: 'car' }, false)).toEqual([]);
    expect(rulesOf(machine, { kind: 'crane' }, false)).toEqual(['reach required']);
    expect(expectedColumns(machine).find(({ name }) => name === 'reach')?.nullable).toBe(true);
  });
});

describe('the alarm settings of an area type', () => {
  const isTaken = (alarms: object): boolean => rulesOf(areaType, { alarms }, true).length === 0;

  test('a window has at least one day, from Monday 1 to Sunday 7', () => {
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
