import { describe, expect, it } from 'vitest';

import { boundaryCrossing } from '../boundaryCrossing.ts';
import { lowBattery } from '../lowBattery.ts';
import { oneKeyHelp } from '../oneKeyHelp.ts';
import { overcrowding } from '../overcrowding.ts';
import { retention } from '../retention.ts';
import { createSchedules, putInForce, settingOf } from './ruleInForce.ts';

const schedules = createSchedules('UTC');
const ready = () => ({ schedules, known: new Map(), isVehicle: () => false });

describe('a setting', () => {
  it("of an area overrides its type's, field by field", () => {
    const type = {
      retention: { on: true, level: 3, minutes: 5, windows: [{ weekdays: [1], start: '08:00', end: '09:00' }] },
    } as const;
    const area = { retention: { minutes: 10, windows: [] } };
    expect(settingOf('retention', { ...type, retention: { ...type.retention, windows: [] } }, area)).toEqual({
      on: true,
      level: 3,
      minutes: 10,
      windows: [],
    });
  });

  it('that is left empty is absent', () => {
    expect(settingOf('retention', { retention: { on: true } }, { retention: JSON.parse('{"on":null}') })).toEqual({
      on: true,
    });
    expect(settingOf('retention', null, undefined)).toEqual({});
  });
});

describe('a rule', () => {
  it('is off unless it is switched on; one-key help is on unless it is switched off', () => {
    expect(putInForce(boundaryCrossing, 1, 'yard', { level: 2 }, ready())).toBeNull();
    expect(putInForce(boundaryCrossing, 1, 'yard', { on: true }, ready())).toMatchObject({
      parameters: { mode: 'noEntry' },
    });
    expect(putInForce(oneKeyHelp, 0, null, {}, ready())).toMatchObject({ level: 1 });
    expect(putInForce(oneKeyHelp, 0, null, { on: false }, ready())).toBeNull();
  });

  it('has a level from 1 to 4, and the highest by default', () => {
    for (const level of [1, 2, 3, 4] as const) {
      expect(putInForce(boundaryCrossing, 1, 'yard', { on: true, level }, ready())).toMatchObject({ level });
    }
    expect(putInForce(boundaryCrossing, 1, 'yard', { on: true }, ready())).toMatchObject({
      level: 1,
    });
  });

  it('is not in force without a parameter that has no default', () => {
    expect(putInForce(overcrowding, 3, 'yard', { on: true }, ready())).toBeNull();
    expect(putInForce(overcrowding, 3, 'yard', { on: true, max: 0 }, ready())).toMatchObject({
      parameters: { max: 0 },
    });
    expect(putInForce(lowBattery, 4, null, { on: true }, ready())).toMatchObject({
      parameters: { threshold: 20 },
    });
  });

  it('has delays of 0 seconds, no latch and no windows by default', () => {
    const plain = putInForce(boundaryCrossing, 1, 'yard', { on: true }, ready());
    expect(plain).toMatchObject({ onDelayMs: 0, offDelayMs: 0, latches: false });
    expect(plain?.schedule.at(0)).toMatchObject({ open: true, until: Number.POSITIVE_INFINITY });
    const delayed = { on: true, onDelay: 3, offDelay: 4, latch: true };
    expect(putInForce(boundaryCrossing, 1, 'yard', delayed, ready())).toMatchObject({
      onDelayMs: 3000,
      offDelayMs: 4000,
      latches: true,
    });
  });

  it('may have its own parameter for the on-delay', () => {
    expect(putInForce(retention, 2, 'yard', { on: true, minutes: 1.5, onDelay: 7 }, ready())).toMatchObject({
      onDelayMs: 90_000,
    });
  });
});
