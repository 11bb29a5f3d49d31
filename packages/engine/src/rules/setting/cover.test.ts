import type { AlarmCover } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

import type { Carrier } from '../../state/carrier.ts';
import type { Rule } from '../../state/rule.ts';
import { createCover } from './cover.ts';

const ada: Carrier = { tag: 't1', id: 'ada', kind: 'person', personType: 'internal', departId: 'north' };
const vic: Carrier = { tag: 't2', id: 'vic', kind: 'person', personType: 'visitor' };
const truck: Carrier = { tag: 't3', id: 'truck', kind: 'vehicle', vehicleType: 'lorry', departId: 'north' };

const van: Carrier = { tag: 't4', id: 'van', kind: 'vehicle', vehicleType: 'van', departId: 'north' };

function covered(who: AlarmCover | undefined, subject: Rule['subject']): string[] {
  const all = [ada, vic, truck, van];
  const isVehicle = (id: string): boolean => all.some((one) => one.id === id && one.kind === 'vehicle');
  return all.filter(createCover(who, subject, isVehicle)).map(({ id }) => id);
}

describe('the cover of a rule', () => {
  it('is everybody of its subject kind if nobody is named', () => {
    expect(covered(undefined, 'person')).toEqual(['ada', 'vic']);
    expect(covered({}, 'vehicle')).toEqual(['truck', 'van']);
    expect(covered({ personTypes: [] }, 'area')).toEqual(['ada', 'vic']);
    expect(covered(undefined, 'group')).toEqual(['ada', 'vic']);
    expect(covered(undefined, 'tag')).toEqual(['ada', 'vic', 'truck', 'van']);
  });

  it('is the union of the types, departments and subjects named', () => {
    expect(covered({ personTypes: ['visitor'], departIds: ['north'] }, 'tag')).toEqual(['ada', 'vic', 'truck', 'van']);
    expect(covered({ vehicleTypes: ['lorry'] }, 'tag')).toEqual(['truck']);
    expect(covered({ personTypes: ['contractor'], include: ['vic'] }, 'person')).toEqual(['vic']);
  });

  it("never includes another kind than the rule's", () => {
    expect(covered({ departIds: ['north'], include: ['truck'] }, 'person')).toEqual(['ada']);
  });

  it('excludes the exempt, whatever else is named', () => {
    expect(covered({ exempt: ['ada'] }, 'person')).toEqual(['vic']);
    expect(covered({ include: ['ada'], exempt: ['ada'] }, 'person')).toEqual([]);
  });

  it.each(['area', 'group'] as const)(
    'includes persons for a rule about an %s, and vehicles only if they or their types are named',
    (subject) => {
      expect(covered({ departIds: ['north'] }, subject)).toEqual(['ada']);
      expect(covered({ exempt: ['truck'] }, subject)).toEqual(['ada', 'vic']);
      expect(covered({ include: ['vic'] }, subject)).toEqual(['vic']);
      expect(covered({ vehicleTypes: ['lorry'] }, subject)).toEqual(['truck']);
      expect(covered({ include: ['truck', 'vic'] }, subject)).toEqual(['vic', 'truck']);
      expect(covered({ departIds: ['north'], vehicleTypes: ['lorry'] }, subject)).toEqual(['ada', 'truck', 'van']);
      expect(covered({ departIds: ['north'], include: ['truck'] }, subject)).toEqual(['ada', 'truck', 'van']);
      expect(covered({ departIds: ['north'], include: ['truck'], exempt: ['truck'] }, subject)).toEqual(['ada', 'van']);
    },
  );
});
