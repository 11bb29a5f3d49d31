import { describe, expect, test } from 'vitest';

import { uploadLimits } from '../access/limits.ts';
import { checkField } from '../entity/checkFields.ts';
import { uploadPurpose } from '../entity/field.ts';
import { locationCard } from '../locationCard/locationCard.ts';
import { beacon } from './beacon.ts';
import { camera } from './camera.ts';
import { deviceEntities } from './devices.ts';
import { emergencySupply } from './emergencySupply.ts';
import { markerIcon } from './markerIcon.ts';

const rule = (name: string, field: Parameters<typeof checkField>[1], value: unknown): string | undefined =>
  checkField(name, field, value)?.rule;

describe('devices', () => {
  test('have a place on the map, on a floor, and optionally a custom marker', () => {
    for (const entity of Object.values(deviceEntities)) {
      expect(entity.fields, entity.name).toHaveProperty('iconId.reference', 'markerIcon');
      const { place } = entity.fields;
      if (place === undefined) throw new Error(`${entity.name} has no place.`);
      expect(checkField('place', place, { lon: 9.52, lat: 47.18, floor: -1 })).toBeNull();
      expect(rule('place', place, { lon: 9.52, lat: 147, floor: 0 })).toBe('shape');
    }
  });

  test('a camera has the fields of a video device of specification §3', () => {
    const wanted =
      'name cameraType brand protocol port channelNumber liveUrl historyUrl dateFormat timeFormat parameters place rangeRadius rangeHeading rangeAngle';
    expect(Object.keys(camera.fields)).toEqual(expect.arrayContaining(wanted.split(' ')));
    expect(rule('port', camera.fields.port, 0)).toBe('range');
    expect(rule('port', camera.fields.port, 'http')).toBe('type');
    expect(checkField('port', camera.fields.port, 554)).toBeNull();
  });

  test('the threshold of a beacon is an integer from -128 to 0', () => {
    const { threshold } = beacon.fields;
    expect([-128, -70, 0].map((value) => checkField('threshold', threshold, value))).toEqual([null, null, null]);
    expect([-129, 1, -70.5].map((value) => rule('threshold', threshold, value))).toEqual(['range', 'range', 'type']);
  });

  test('a marker icon is a jpeg, jpg or png of at most 5 MB, with a name of 15 and a remark of 50 characters', () => {
    const { bytes, types } = uploadLimits[uploadPurpose(markerIcon.fields.icon)];
    expect({ bytes, types }).toEqual({ bytes: 5 * 2 ** 20, types: ['jpeg', 'png'] });
    expect(rule('name', markerIcon.fields.name, 'x'.repeat(16))).toBe('length');
    expect(checkField('name', markerIcon.fields.name, 'x'.repeat(15))).toBeNull();
    expect(rule('remark', markerIcon.fields.remark, 'x'.repeat(51))).toBe('length');
  });

  test('emergency supplies have a name of 15 and a remark of 50 characters, a positive count, and a storage location', () => {
    const { name, remark, expectedCount, storageLocation } = emergencySupply.fields;
    expect(rule('name', name, 'x'.repeat(16))).toBe('length');
    expect(rule('remark', remark, 'x'.repeat(51))).toBe('length');
    expect([0, -1, 1.5].map((value) => rule('expectedCount', expectedCount, value))).toEqual([
      'range',
      'range',
      'type',
    ]);
    expect(checkField('expectedCount', expectedCount, 1)).toBeNull();
    expect(rule('storageLocation', storageLocation, ' ')).toBe('required');
  });

  test('the downlink password of a location card is exactly 6 digits', () => {
    const { downlinkPassword } = locationCard.fields;
    expect(checkField('downlinkPassword', downlinkPassword, '012345')).toBeNull();
    for (const wrong of ['12345', '1234567', '12345a', '１２３４５６'])
      expect(rule('downlinkPassword', downlinkPassword, wrong), wrong).toBe('format');
  });
});
