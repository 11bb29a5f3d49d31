import { describe, expect, test } from 'vitest';

import { isChosen, type SubjectChoice } from '../role/subjectChoice.ts';
import { coversRole } from './dataScope.ts';

const nobody: SubjectChoice = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };
const everything = {
  permissions: ['*'],
  dataScope: 'company',
  designatedDepartIds: null,
  areaScope: 'all',
  areaTypeIds: null,
  subjectScope: 'all',
  subjects: null,
  patrolScope: 'company',
  patrolDepartIds: null,
} as const;
type Power = Parameters<typeof coversRole>[0];
const power = (more: Partial<Power>): Power => ({ ...everything, permissions: ['*'], ...more });

describe('a role covers another one', () => {
  test.each<[string, Partial<Power>, Partial<Power>, boolean]>([
    ['that is the same', {}, {}, true],
    ['of fewer permissions', { permissions: ['a', 'b'] }, { permissions: ['a'] }, true],
    ['of a permission that it has not', { permissions: ['a'] }, { permissions: ['b'] }, false],
    ['of its own department', { dataScope: 'below' }, { dataScope: 'own' }, true],
    ['of the company', { dataScope: 'below' }, { dataScope: 'company' }, false],
    [
      'of departments that it has',
      { dataScope: 'designated', designatedDepartIds: ['d1', 'd2'] },
      { dataScope: 'designated', designatedDepartIds: ['d1'] },
      true,
    ],
    [
      'of departments that it has not',
      { dataScope: 'designated', designatedDepartIds: ['d1'] },
      { dataScope: 'designated', designatedDepartIds: ['d2'] },
      false,
    ],
    ['of every area', { areaScope: 'chosen', areaTypeIds: ['t1'] }, {}, false],
    ['of no area', { areaScope: 'chosen', areaTypeIds: ['t1'] }, { areaScope: 'chosen', areaTypeIds: null }, true],
    [
      'of area types that it has not',
      { areaScope: 'chosen', areaTypeIds: ['t1'] },
      { areaScope: 'chosen', areaTypeIds: ['t1', 't2'] },
      false,
    ],
    ['of everybody', { subjectScope: 'chosen', subjects: nobody }, {}, false],
    [
      'of people that it names',
      { subjectScope: 'chosen', subjects: { ...nobody, personIds: ['p1', 'p2'] } },
      { subjectScope: 'chosen', subjects: { ...nobody, personIds: ['p2'] } },
      true,
    ],
    [
      'of a kind of people that it does not name',
      { subjectScope: 'chosen', subjects: { ...nobody, personIds: ['p1'] } },
      { subjectScope: 'chosen', subjects: { ...nobody, personTypes: ['visitor'] } },
      false,
    ],
    ['of wider patrols', { patrolScope: 'own' }, { patrolScope: 'below' }, false],
    ['of narrower patrols', { patrolScope: 'company' }, { patrolScope: 'designated' }, true],
  ])('%s', (_, mine, other, covers) => {
    expect(coversRole(power(mine), power(other))).toBe(covers);
  });
});

describe('a choice of people and vehicles', () => {
  const wang = { kind: 'person', id: 'x', departId: 'd1', personType: 'internal' } as const;
  const car = { kind: 'vehicle', id: 'x', departId: null, personType: null } as const;
  test.each<[string, Partial<SubjectChoice>, boolean, boolean]>([
    ['that is empty names nobody', {}, false, false],
    ['names a person by id, not the vehicle of the same id', { personIds: ['x'] }, true, false],
    ['names a vehicle by id, not the person of the same id', { vehicleIds: ['x'] }, false, true],
    ['names whoever is of a department', { departIds: ['d1'] }, true, false],
    ['names a kind of people', { personTypes: ['internal'] }, true, false],
  ])('%s', (_, choice, person, vehicle) => {
    const whole = { ...nobody, ...choice };
    expect([isChosen(whole, wang), isChosen(whole, car)]).toEqual([person, vehicle]);
  });
});
