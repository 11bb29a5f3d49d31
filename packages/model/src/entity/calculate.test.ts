import { expect, test } from 'vitest';

import { calculate } from './calculate.ts';
import { defineEntity } from './entity.ts';

const trip = defineEntity({
  name: 'trip',
  family: 'bp',
  module: 'vehicle',
  table: 'trip',
  scope: 'site',
  display: 'title',
  search: [],
  order: { field: 'title' },
  fields: {
    place: { kind: 'text' },
    gross: { kind: 'text', value: 'number' },
    tare: { kind: 'text', value: 'number' },
    price: { kind: 'text', value: 'number' },
    hours: { kind: 'text', value: 'number' },
    total: { kind: 'calc', calc: { operation: 'sum', from: ['gross', 'tare'] } },
    net: { kind: 'calc', calc: { operation: 'difference', from: ['gross', 'tare'] } },
    cost: { kind: 'calc', calc: { operation: 'product', from: ['net', 'price'], decimals: 2 } },
    perHour: { kind: 'calc', calc: { operation: 'quotient', from: ['cost', 'hours'], decimals: 1 } },
    title: { kind: 'calc', value: 'string', calc: { operation: 'concat', from: ['place', 'gross'] } },
  },
});

test('a computed field follows its sources, and those that are computed before it', () => {
  expect(calculate(trip, { place: 'Gate ', gross: 18.4, tare: 6.1, price: 3, hours: 4 })).toEqual({
    total: 24.5,
    net: 12.3,
    cost: 36.9,
    perHour: 9.2,
    title: 'Gate 18.4',
  });
});

test('numbers count while they are still text', () => {
  expect(calculate(trip, { gross: '0.1', tare: '0.2' })).toMatchObject({ total: 0.3, net: -0.1 });
});

test('a missing source leaves no result, except in a sum and a joined text, which skip it', () => {
  expect(calculate(trip, { gross: 5, hours: 'x' })).toEqual({
    total: 5,
    net: null,
    cost: null,
    perHour: null,
    title: '5',
  });
  expect(calculate(trip, {})).toEqual({ total: null, net: null, cost: null, perHour: null, title: null });
});

test('a division by zero has no result', () => {
  expect(calculate(trip, { gross: 2, tare: 1, price: 5, hours: 0 })['perHour']).toBeNull();
});
