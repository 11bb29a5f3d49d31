import { describe, expect, it } from 'vitest';

import { type Bearer, createCover } from './cover.ts';

const ada: Bearer = { tag: 't1', id: 'ada', kind: 'person', personType: 'internal', departId: 'north' };
const vic: Bearer = { tag: 't2', id: 'vic', kind: 'person', personType: 'visitor' };
const truck: Bearer = { tag: 't3', id: 'truck', kind: 'vehicle', vehicleType: 'lorry', departId: 'north' };

function covered(...cover: Parameters<typeof createCover>): string[] {
  return [ada, vic, truck].filter(createCover(...cover)).map(({ id }) => id);
}

describe('whom a rule covers', () => {
  it('is everybody of its subject kind where nobody is named', () => {
    expect(covered(undefined, 'person')).toEqual(['ada', 'vic']);
    expect(covered({}, 'vehicle')).toEqual(['truck']);
    expect(covered({ personTypes: [] }, 'area')).toEqual(['ada', 'vic', 'truck']);
    expect(covered(undefined, 'tag')).toEqual(['ada', 'vic', 'truck']);
  });

  it('is the union of the types, departments and subjects named', () => {
    expect(covered({ personTypes: ['visitor'], departIds: ['north'] }, 'area')).toEqual(['ada', 'vic', 'truck']);
    expect(covered({ vehicleTypes: ['lorry'] }, 'area')).toEqual(['truck']);
    expect(covered({ personTypes: ['contractor'], include: ['vic'] }, 'person')).toEqual(['vic']);
  });

  it("is never of another kind than the rule's", () => {
    expect(covered({ departIds: ['north'], include: ['truck'] }, 'person')).toEqual(['ada']);
  });

  it('leaves out who is exempt, whatever else is named', () => {
    expect(covered({ exempt: ['ada'] }, 'person')).toEqual(['vic']);
    expect(covered({ include: ['ada'], exempt: ['ada'] }, 'person')).toEqual([]);
  });
});
