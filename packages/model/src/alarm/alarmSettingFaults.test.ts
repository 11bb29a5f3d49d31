import { describe, expect, it } from 'vitest';

import { alarmSetting } from '../alarmSetting/alarmSetting.ts';
import { area } from '../area/area.ts';
import { areaType } from '../areaType/areaType.ts';
import { checkField } from '../entity/checkFields.ts';
import { alarmSettingFaults } from './alarmSettingFaults.ts';

const day = { weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '18:00' };
const night = { weekdays: [6, 7], start: '22:00', end: '06:00' };

describe('alarm settings', () => {
  it('are required for enabled rules only', () => {
    expect(alarmSettingFaults({ overcrowding: { on: true }, retention: { on: false }, overspeed: {} })).toEqual([
      { rule: 'overcrowding', field: 'max', fault: 'missing' },
    ]);
    expect(alarmSettingFaults({ overcrowding: { on: true, max: 0 }, cluster: { on: true } })).toEqual([]);
  });

  it('of an area are filled in by its type, field by field', () => {
    const type = { overcrowding: { on: true, max: 5 }, overspeed: { on: true }, retention: { minutes: 3 } };
    expect(alarmSettingFaults({ overcrowding: { on: true }, retention: { on: true } }, type)).toEqual([]);
    expect(alarmSettingFaults({ overspeed: { level: 2 } }, type)).toMatchObject([
      { rule: 'overspeed', field: 'limit' },
    ]);
    // Parameters missing for all areas are reported when the type is saved.
    expect(alarmSettingFaults({}, type)).toEqual([]);
  });

  it('of the heart rate begin before they end; the others may run over midnight', () => {
    expect(alarmSettingFaults({ heartRate: { on: true, windows: [day] } })).toEqual([]);
    expect(alarmSettingFaults({ heartRate: { on: true, windows: [day, night] } })).toEqual([
      { rule: 'heartRate', field: 'windows', fault: 'startBeforeEnd' },
    ]);
    expect(alarmSettingFaults({ heartRate: { windows: [{ ...day, end: '08:00' }] } })).toHaveLength(1);
    expect(alarmSettingFaults({ retention: { on: true, minutes: 1, windows: [night] } })).toEqual([]);
  });
});

describe('a form with alarm settings', () => {
  const check = (field: typeof areaType.fields.alarms, alarms: object) => checkField('alarms', field, alarms);

  it('refuses an area type or a building with missing parameters, and names them', () => {
    expect(check(areaType.fields.alarms, { stationary: { on: true } })).toMatchObject({
      rule: 'missing',
      params: { place: 'stationary.minutes' },
    });
    const heart = { heartRate: { on: true, windows: [night] } };
    expect(checkField('alarms', alarmSetting.fields.alarms, heart)).toMatchObject({ rule: 'startBeforeEnd' });
  });

  it('accepts an area whose type may provide them', () => {
    expect(checkField('alarms', area.fields.alarms, { stationary: { on: true } })).toBeNull();
  });

  it.each([
    ['a window without a day', { retention: { windows: [{ ...day, weekdays: [] }] } }, 'validation.alarm.noDay'],
    ['head counts that do not rise', { cluster: { levels: [10, 10] } }, 'validation.alarm.levels'],
    ['a rule that is not there', { flying: { on: true } }, 'validation.shape'],
  ])('returns the fault of %s', (_, alarms, key) => {
    expect(check(areaType.fields.alarms, alarms)).toMatchObject({ rule: 'shape', key });
    expect(checkField('alarms', area.fields.alarms, alarms)).toMatchObject({ rule: 'shape', key });
  });
});
