import { alarm } from '@muster/model/alarm/alarm.ts';
import { defineEntity, type Entity } from '@muster/model/entity/entity.ts';
import { tableColumns, type TableColumn } from '@muster/model/entity/tableColumns.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { person } from '@muster/model/person/person.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { t, useLanguage } from '../../core/i18n/i18n.ts';
import { cellText, isTruncated, truncate } from './cellText.ts';

const column = (entity: Entity, name: string): TableColumn => {
  const found = tableColumns(entity).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${entity.name} has no column ${name}.`);
  return found;
};
const say = (entity: Entity, name: string, row: Record<string, unknown>): string =>
  cellText(entity, column(entity, name), { id: '1', ...row }, t);

const machine = defineEntity({
  name: 'machine',
  family: 'pod',
  module: 'device',
  table: 'machine',
  scope: 'site',
  display: 'note',
  search: [],
  order: { field: 'note' },
  fields: {
    note: { kind: 'text', column: true },
    health: { kind: 'text', column: { type: 'state' } },
    spare: { kind: 'text', column: { type: 'yesNo' } },
  },
});

beforeAll(() => useLanguage.setState({ language: 'en_US', catalogue: enUS }));

describe('the column types of specification §3', () => {
  it('show an option by its label and an id by its name', () => {
    expect(say(person, 'personType', { personType: 'contractor' })).toBe('Contractor');
    expect(say(person, 'departId', { departId: 'd1', departName: 'Logistics' })).toBe('Logistics');
    expect(say(person, 'departId', { departId: 'd1', departName: null })).toBe('');
  });

  it.each([
    [0, 'Never seen'],
    [1, 'Online'],
    [2, 'Offline'],
  ])('show connection state %i as %s', (online, text) => {
    expect(say(locationCard, 'online', { online })).toBe(text);
  });

  it('show a connection by the row’s own words if it has some', () => {
    expect(say(locationCard, 'online', { online: 1, online_text: 'In the yard' })).toBe('In the yard');
  });

  it('show -1 as abnormal, 1 as normal, anything else as unknown, or the row’s own words', () => {
    expect([-1, 1, 7].map((health) => say(machine, 'health', { health }))).toEqual(['Abnormal', 'Normal', 'Unknown']);
    expect(say(machine, 'health', { health: -1, health_label: ['Broken', 'Fine', '?'] })).toBe('Broken');
  });

  it.each([
    ['Y', 'Yes'],
    [true, 'Yes'],
    ['N', 'No'],
    ['anything', 'No'],
    [false, 'No'],
    ['', ''],
    [null, ''],
  ])('show yes or no for %s: %s', (spare, text) => {
    expect(say(machine, 'spare', { spare })).toBe(text);
  });

  it('show a time as local time', () => {
    expect(say(alarm, 'raisedAt', { raisedAt: '2026-03-01T08:00:00.000Z' })).toMatch(/^2026-03-0[12] \d\d:00:00$/);
  });
});

describe('truncation of specification §9', () => {
  it('cuts over 9 characters to 9 plus an ellipsis, counting letters and not code units', () => {
    expect(truncate('一二三四五六七八九')).toBe('一二三四五六七八九');
    expect(truncate('一二三四五六七八九十')).toBe('一二三四五六七八九…');
    expect(truncate('😀'.repeat(10))).toBe(`${'😀'.repeat(9)}…`);
  });

  it('is not applied to identifying values, times, numbers and formatted texts', () => {
    expect(isTruncated(column(machine, 'note'))).toBe(true);
    expect(isTruncated(column(person, 'departId'))).toBe(true);
    expect(isTruncated(column(locationCard, 'sn'))).toBe(false);
    expect(isTruncated(column(alarm, 'raisedAt'))).toBe(false);
    expect(isTruncated(column(locationCard, 'battery'))).toBe(false);
    expect(isTruncated(column(person, 'phone'))).toBe(false);
  });
});
