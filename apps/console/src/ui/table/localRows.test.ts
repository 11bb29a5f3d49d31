import { alarm } from '@muster/model/alarm/alarm.ts';
import { person } from '@muster/model/person/person.ts';
import { describe, expect, it } from 'vitest';

import { queryRows } from './localRows.ts';

const people = [
  { id: '1', name: 'Wang', number: 'S10', personType: 'internal', departId: 'd1', phone: '' },
  { id: '2', name: 'li', number: 'S9', personType: 'visitor', departId: 'd2', phone: '138' },
  { id: '3', name: 'Zhang', number: null, personType: 'contractor', departId: 'd1', phone: '139' },
];
const find = (filters: Record<string, string>, sort: string | null = null): string =>
  queryRows(person, people, { filters, sort }, 'en-US')
    .map(({ id }) => id)
    .join('');

describe('local rows (specification §4, local data)', () => {
  it('are complete and in order without a query', () => {
    expect(find({})).toBe('123');
  });

  it('are found by a part of a text, by one of several values, and by a value', () => {
    expect(find({ name: 'AN' })).toBe('13');
    expect(find({ personType: 'visitor,contractor' })).toBe('23');
    expect(find({ departId: 'd1' })).toBe('13');
    expect(find({ departId: 'd1', personType: 'internal' })).toBe('1');
    expect(find({ name: 'nobody' })).toBe('');
  });

  it('are sorted naturally, both ways, with empty ones last', () => {
    expect(find({}, 'number')).toBe('213');
    expect(find({}, '-number')).toBe('123');
    expect(find({}, 'name')).toBe('213');
  });

  it('are found between two times, both included, whatever their offset', () => {
    const alarms = ['2026-03-01T08:00:00Z', '2026-03-01T17:00:00+08:00', '2026-03-01T10:00:00Z'].map(
      (raisedAt, index) => ({ id: String(index), raisedAt }),
    );
    const between = (filters: Record<string, string>): string =>
      queryRows(alarm, alarms, { filters, sort: null }, 'en-US')
        .map(({ id }) => id)
        .join('');
    expect(between({ raisedAtFrom: '2026-03-01T09:00:00Z' })).toBe('12');
    expect(between({ raisedAtFrom: '2026-03-01T08:30:00Z', raisedAtTo: '2026-03-01T09:00:00Z' })).toBe('1');
  });
});
