import { describe, expect, expectTypeOf, test } from 'vitest';

import { checkFields } from '../entity/checkFields.ts';
import type { Entity } from '../entity/entity.ts';
import { messageKeys } from '../entity/messageKeys.ts';
import { shapes } from '../entity/shapes.ts';
import { zhCN } from '../messages/catalogues.ts';
import { training, workExperience } from './career.ts';
import { type Certificate, certificatesShape, trainingsShape, workExperiencesShape } from './careerShape.ts';
import { certificate, validityOf } from './certificate.ts';

const valid: Certificate = {
  kind: 'specialOperation',
  name: null,
  number: 'SP-1',
  validFrom: '2024-01-15',
  validTo: '2026-01-14',
  picture: null,
};

describe('a certificate', () => {
  test.each([
    ['2024-01-14', 'notYet'],
    ['2024-01-15', 'valid'],
    ['2025-11-14', 'valid'],
    ['2025-11-15', 'expiring'],
    ['2026-01-14', 'expiring'],
    ['2026-01-15', 'expired'],
  ] as const)('on %s is %s', (today, validity) => {
    expect(validityOf(valid, today)).toBe(validity);
  });
  test('without an end is valid for ever, and without a beginning since ever', () => {
    expect(validityOf({ validFrom: null, validTo: null }, '1900-01-01')).toBe('valid');
    expect(validityOf({ validFrom: '2024-01-15', validTo: null }, '2999-01-01')).toBe('valid');
  });
  test('has one of the seven kinds, a number, and ordered days', () => {
    expect(certificatesShape.safeParse([valid]).success).toBe(true);
    for (const wrong of [
      { kind: 'magic' },
      { number: '' },
      { validTo: '2024-01-14' },
      { validFrom: '15.01.2024' },
      { picture: { name: 'x', downloadUrl: 'https://elsewhere.example/x.png' } },
      { colour: 'red' },
    ])
      expect(certificatesShape.safeParse([{ ...valid, ...wrong }]).success, JSON.stringify(wrong)).toBe(false);
  });
});

/** Each with an entry in which every field is set. */
const lists: [Entity, keyof typeof shapes, Record<string, unknown>][] = [
  [certificate, 'certificates', { ...valid, name: '高处作业' }],
  [
    workExperience,
    'workExperience',
    { from: '2010-07-01', to: '2015-02-28', company: '滨海石化', position: '外操', description: '常减压' },
  ],
  [
    training,
    'training',
    { from: '2025-03-02', to: '2025-03-03', name: '三级安全教育', organiser: '安环部', result: '合格' },
  ],
];

describe.each(lists)('the form of an entry of $name', (entity, shape, entry) => {
  test('has the fields of its shape and no others, and accepts the same entries', () => {
    expect(Object.keys(entry)).toEqual(Object.keys(entity.fields));
    expect(checkFields(entity, entry, false)).toEqual([]);
    expect(shapes[shape].safeParse([entry]).success).toBe(true);
    for (const name of Object.keys(entity.fields)) {
      const without = { ...entry, [name]: null };
      const isRequired = checkFields(entity, without, false).length > 0;
      expect(shapes[shape].safeParse([without]).success, name).toBe(!isRequired);
    }
  });
  test('is named in the catalogues', () => {
    expect(messageKeys(entity).filter((key) => !(key in zhCN))).toEqual([]);
  });
});

test('lists have an end', () => {
  expect(certificatesShape.safeParse(Array.from({ length: 31 }, () => valid)).success).toBe(false);
  expect(workExperiencesShape.safeParse(Array.from({ length: 51 }, () => lists[1]?.[2])).success).toBe(false);
  expect(trainingsShape.safeParse([]).success).toBe(true);
  expectTypeOf<Certificate['validTo']>().toEqualTypeOf<string | null>();
});
