import { floorLift, modelPart } from './floorLift.ts';
import { describe, expect, it } from 'vitest';

const floors = [-1, 0, 1].map((floor) => ({ floor, name: '', height: floor === 0 ? 5 : 3 }));
const lift = floorLift(floors);

describe('of the model of a house', () => {
  it('everything is shown without a selected floor', () => {
    expect(modelPart(floors, null, 0, lift)).toBe('all');
    expect(modelPart(floors, null, 1, lift)).toBe('all');
  });

  it('a chosen storey is shown from its ground to its ceiling', () => {
    expect(modelPart(floors, 0, 1, lift)).toEqual({ from: 0, to: 5 });
    expect(modelPart(floors, 1, 1, lift)).toEqual({ from: 5, to: 8 });
    expect(modelPart(floors, -1, 1, lift)).toEqual({ from: -3, to: 0 });
  });

  it('a model is hidden from above for a selected floor, whose plan is shown, and for a floor that it does not have', () => {
    expect(modelPart(floors, 0, 0, lift)).toBe('none');
    expect(modelPart(floors, 7, 1, lift)).toBe('none');
  });

  it('a house of one floor is not cut', () => {
    expect(modelPart(floors.slice(1, 2), 0, 1, lift)).toBe('all');
  });
});
