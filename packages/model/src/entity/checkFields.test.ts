import { describe, expect, test } from 'vitest';

import { area } from '../area/area.ts';
import { building } from '../building/building.ts';
import { contractor } from '../contractor/contractor.ts';
import { district } from '../district/district.ts';
import { locationCard } from '../locationCard/locationCard.ts';
import { map } from '../map/map.ts';
import { person } from '../person/person.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { workPermit } from '../workPermit/workPermit.ts';
import { checkField, checkFields } from './checkFields.ts';
import { coerceFields } from './coerce.ts';
import type { Entity } from './entity.ts';
import { isBlank, isStrongPassword } from './rules.ts';

const problems = (entity: Entity, input: Record<string, unknown>, partial = false): string[] =>
  checkFields(entity, input, partial).map(({ field, rule }) => `${field} ${rule}`);

const triangle = [
  [9, 47],
  [9.001, 47],
  [9, 47.001],
];

describe('checking input', () => {
  test('a new row needs its required fields, unless a default fills them', () => {
    expect(problems(person, {})).toEqual(['name required']);
    expect(problems(person, { name: '  ' })).toEqual(['name required']);
    expect(problems(person, { name: '王伟' })).toEqual([]);
  });

  test('a change may omit fields, but not clear a required one', () => {
    expect(problems(person, { id: '1', phone: '13800138000' }, true)).toEqual([]);
    expect(problems(person, { id: '1', name: null }, true)).toEqual(['name required']);
  });

  test('unknown fields and those that the server sets are refused by name', () => {
    expect(problems(locationCard, { sn: 'A', type: 'UW5', subjectName: 'me', colour: 'red', buildingId: 'x' })).toEqual(
      ['subjectName unknown', 'colour unknown', 'buildingId unknown'],
    );
    expect(problems(person, { name: 'a', constructor: 'x' })).toEqual(['constructor unknown']);
  });

  test('reports length, option, format, range and decimals', () => {
    expect(
      problems(person, {
        name: 'x'.repeat(51),
        personType: 'ghost',
        phone: '12800138000',
        email: 'nobody',
        number: 'white space',
      }),
    ).toEqual(['number format', 'name length', 'personType option', 'phone format', 'email format']);
    expect(problems(vehicle, { plateNumber: 'A', load: 0, wheelDiameter: 12.345 })).toEqual([
      'load range',
      'wheelDiameter decimals',
    ]);
  });

  test('text that PostgreSQL cannot store is refused, in JSON too', () => {
    expect(problems(person, { name: 'a\0b' })).toEqual(['name character']);
    expect(problems(area, { name: 'a', regions: [{ shape: 'circle\0' }] })).toEqual(['regions character']);
    expect(problems(person, { name: 'half \ud800 a pair' })).toEqual(['name character']);
    expect(problems(area, { name: 'a', regions: [{ shape: 'circle\udfff' }] })).toEqual(['regions character']);
    expect(problems(person, { name: String.raw`a\u0000b` })).toEqual([]);
    expect(problems(person, { name: '𠮷野 👷' })).toEqual([]);
  });

  test.each([
    '\u200B',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u202E',
    '\u2066',
    '\u200F',
    '\u{E0041}',
    '\u3164',
    '\x07',
  ])('a name has no sign that is invisible or turns the text around: %j', (sign) => {
    expect(problems(person, { name: `王${sign}芳` })).toEqual(['name character']);
    expect(problems(contractor, { remark: `paste${sign}d` }, true)).toEqual([]);
  });

  test('a fence has a closed set of shapes and keys', () => {
    const region = { shape: 'polygon', points: triangle, floor: null };
    expect(problems(area, { name: 'a', regions: [region] })).toEqual([]);
    expect(problems(area, { name: 'a', regions: [] })).toEqual(['regions required']);
    expect(problems(area, { name: 'a', regions: [{ ...region, points: triangle.slice(1) }] })).toEqual([
      'regions shape',
    ]);
    expect(problems(area, { name: 'a', regions: [{ ...region, colour: 'red' }] })).toEqual(['regions shape']);
    expect(problems(area, { name: 'a', regions: [{ shape: 'circle', center: [9, 47], radius: 0, floor: 0 }] })).toEqual(
      ['regions shape'],
    );
  });

  test.each([
    [
      'fewer than three different points',
      'tooFew',
      [
        [9, 47],
        [9, 47],
        [9, 47],
      ],
    ],
    [
      'no inside',
      'flat',
      [
        [9, 47],
        [9.001, 47],
        [9.002, 47],
      ],
    ],
    [
      'crosses itself',
      'crossing',
      [
        [9, 47],
        [9.001, 47.001],
        [9.001, 47],
        [9, 47.001],
      ],
    ],
    [
      'spans countries',
      'tooLarge',
      [
        [9, 47],
        [19, 47],
        [9, 57],
      ],
    ],
  ])('a fence that has %s is refused by name, wherever it is drawn', (_, rule, points) => {
    const regions = [
      { shape: 'circle', center: [9, 47], radius: 5, floor: null },
      { shape: 'polygon', points, floor: 0 },
    ];
    for (const entity of [area, district])
      expect(checkFields(entity, { name: 'a', regions }, false)).toEqual([
        { field: 'regions', rule, key: `validation.region.${rule}`, params: { place: 2 } },
      ]);
  });

  test.each([
    { center: [181, 47] },
    { center: [9, 90] },
    { center: [9, -90] },
    { center: [9, 1e300] },
    { center: [9] },
    { radius: Number.NaN },
    { radius: Number.POSITIVE_INFINITY },
    { radius: 1e300 },
    { radius: 100_001 },
    { radius: -1 },
    { radius: 1e-12 },
    { floor: 201 },
    { floor: 0.5 },
    { baseHeight: 1e300 },
    { stretchHeight: -1 },
  ])('a circle with %o is refused', (change) => {
    const region = { shape: 'circle', center: [9, 47], radius: 5, floor: null, ...change };
    expect(checkFields(area, { name: 'a', regions: [region] }, false)).toMatchObject([{ field: 'regions' }]);
  });

  test('a map has unique floors, a rotation of at most a whole turn, and a frame not at a pole', () => {
    const floor = { floor: 0, name: '1F', height: 4 };
    const frame = { lon: 9, lat: 47, rotationDeg: 12.5 };
    const row = { name: 'a', type: '2d', floors: [floor, { ...floor, floor: 1 }], frame };
    expect(problems(map, row)).toEqual([]);
    expect(problems(map, { ...row, floors: [floor, { ...floor, name: 'again' }] })).toEqual(['floors unique']);
    for (const height of [1e300, -2000])
      expect(problems(map, { ...row, floors: [{ ...floor, height }] })).toEqual(['floors shape']);
    for (const rotationDeg of [1e300, -361, Number.NaN, '90'])
      expect(problems(map, { ...row, frame: { ...frame, rotationDeg } })).toEqual(['frame shape']);
    for (const lat of [90, -90, 1e300])
      expect(problems(map, { ...row, frame: { ...frame, lat } })).toEqual(['frame shape']);
  });

  test('a list or an object is not a number, text or time, and is never stored as null', () => {
    const other = [[], {}, [null], [''], { id: 'x', name: '' }, { unit: '' }, [[]]];
    for (const value of other) {
      expect(problems(building, { name: 'a', lon: value, lat: value, timeZone: value, address: value })).toEqual([
        'timeZone type',
        'lon type',
        'lat type',
        'address type',
      ]);
      expect(problems(area, { strict: value, entryFixes: value, typeId: value }, true)).toEqual([
        'typeId type',
        'strict type',
        'entryFixes type',
      ]);
      expect(problems(contractor, { constructionFrom: value }, true)).toEqual(['constructionFrom type']);
    }
    for (const value of [[], [null], ['']])
      expect(problems(map, { frame: value, placement: value }, true)).toEqual(['placement shape', 'frame shape']);
    for (const value of [[null], [''], [[]], ['a', 'b', '']])
      expect(problems(area, { regions: value, alarms: value }, true)).toEqual(['regions shape', 'alarms shape']);
    for (const value of [[null], [''], ['a', 'b', ''], ['a', null, 'b'], [['a']], {}])
      expect(problems(workPermit, { workerIds: value }, true)).toEqual(['workerIds type']);
  });

  test('an alarm setting accepts the rule’s own parameters and no other rule’s', () => {
    const regions = [{ shape: 'polygon', points: triangle, floor: null }];
    expect(problems(area, { name: 'a', regions, alarms: { overcrowding: { on: true, max: 3 } } })).toEqual([]);
    expect(problems(area, { name: 'a', regions, alarms: { overcrowding: { on: true, limit: 3 } } })).toEqual([
      'alarms shape',
    ]);
    expect(problems(area, { name: 'a', regions, alarms: { overcrowded: {} } })).toEqual(['alarms shape']);
    const night = { weekdays: [1, 2, 3, 4, 5], start: '22:00', end: '06:00' };
    expect(problems(area, { name: 'a', regions, alarms: { retention: { windows: [night], minutes: 5 } } })).toEqual([]);
    expect(
      problems(area, { name: 'a', regions, alarms: { retention: { windows: [{ ...night, end: '24:00' }] } } }),
    ).toEqual(['alarms shape']);
  });
});

describe('parsing form input', () => {
  test('text becomes the value kind of the field; invalid text stays for the check to report', () => {
    expect(
      coerceFields(area, {
        name: ' Tank farm ',
        strict: 'true',
        entryFixes: '2',
        fixTimeout: '90.5',
        regions: '[{"shape":"circle","center":[9,47],"radius":5,"floor":null}]',
        version: '3',
        alarms: '{',
        parentId: '',
      }),
    ).toEqual({
      name: 'Tank farm',
      strict: true,
      entryFixes: 2,
      fixTimeout: 90.5,
      regions: [{ shape: 'circle', center: [9, 47], radius: 5, floor: null }],
      version: 3,
      alarms: '{',
      parentId: null,
    });
    expect(problems(area, coerceFields(area, { name: 'a', regions: '{', entryFixes: '1e400' }))).toEqual([
      'regions type',
      'entryFixes type',
    ]);
  });
});

describe('emptiness and passwords of specification §5', () => {
  test.each([
    ['nothing', null],
    ['whitespace', ' \t'],
    ['a file without name', { id: '0123456789abcdefghjkmnpqrs', name: '' }],
    ['a file that was not uploaded', { name: 'plan.png', downloadUrl: '/x' }],
    ['an empty side of a range', [1, null]],
    ['an empty side of a unit', { value: 1, unit: '' }],
  ])('%s is empty', (_, value) => {
    expect(isBlank(value)).toBe(true);
  });
  test('of a rich text means no visible content; elsewhere a tag is typed text', () => {
    for (const html of ['<p></p>', '<p><br></p>', '<p> &nbsp;</p>', '<ul><li></li></ul>'])
      expect([isBlank(html, 'richtext'), isBlank(html), isBlank(html, 'textarea')]).toEqual([true, false, false]);
    for (const html of ['<p>a</p>', '<p><img src="/a"></p>', '1 < 2']) expect(isBlank(html, 'richtext')).toBe(false);
    expect(isBlank('<b>')).toBe(false);
    expect(checkField('name', { kind: 'text', required: true }, '<b>')).toBeNull();
    expect(checkField('content', { kind: 'richtext', required: true }, '<p><br></p>')?.rule).toBe('required');
  });
  test.each([
    ['zero', 0],
    ['false', false],
    ['an object', {}],
  ])('%s is not', (_, value) => {
    expect(isBlank(value)).toBe(false);
  });
  test.each([
    ['Abcdef1!', true],
    ['Abcdefghijklmn1!', true],
    ['Aa1_!@#$%^&*', true],
    ['Abcde1!', false],
    ['Abcdefghijklmn1!x', false],
    ['abcdef1!', false],
    ['ABCDEF1!', false],
    ['Abcdefg!', false],
    ['Abcdefg1', false],
    ['Abcdef1!+', false],
  ])('%s: %s', (password, isStrong) => {
    expect(isStrongPassword(password)).toBe(isStrong);
  });
});
