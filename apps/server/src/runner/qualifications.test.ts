import { createZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';
import type { Certificate } from '@muster/model/person/careerShape.ts';
import { expect, test } from 'vitest';

import { qualificationsOf } from './siteSubjects.store.ts';

const certificate = (facts: Partial<Certificate>): Certificate => ({
  kind: 'specialOperation',
  name: null,
  number: '1',
  validFrom: null,
  validTo: null,
  picture: null,
  ...facts,
});

const zurich = createZoneClock('Europe/Zurich');

test('a certificate counts from the midnight of its first day to that after its last, on the clock of the site', () => {
  const certificates = [certificate({ validFrom: '2025-11-01', validTo: '2026-07-31' })];
  expect(qualificationsOf(certificates, zurich)).toEqual([
    {
      code: 'specialOperation',
      from: Date.parse('2025-11-01T00:00:00+01:00'),
      until: Date.parse('2026-08-01T00:00:00+02:00'),
    },
  ]);
  expect(qualificationsOf(certificates, createZoneClock('Asia/Shanghai'))?.[0]?.until).toBe(
    Date.parse('2026-08-01T00:00:00+08:00'),
  );
});

test('on the days on which the clock is changed, too', () => {
  const spring = certificate({ validFrom: '2025-03-30', validTo: '2025-03-30' });
  expect(qualificationsOf([spring], zurich)).toMatchObject([
    { from: Date.parse('2025-03-30T00:00:00+01:00'), until: Date.parse('2025-03-31T00:00:00+02:00') },
  ]);
});

test('a certificate without days always counts; a person without one has no qualification', () => {
  expect(qualificationsOf([certificate({ kind: 'health' })], zurich)).toEqual([{ code: 'health' }]);
  expect(qualificationsOf(null, zurich)).toBeUndefined();
});
