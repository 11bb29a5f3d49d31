import { describe, expect, it } from 'vitest';

import { defaultPermitSetting, permitSettingOf } from './permitDefaults.ts';
import { isPermitMeasure, permitMeasures } from './permitMeasure.ts';
import { permitSettingShape, permitSettingsShape } from './workPermitShape.ts';
import { workPermitLevels, workPermitTypes } from './workPermitKind.ts';

const rows = workPermitTypes.flatMap((type) => workPermitLevels.map((level) => defaultPermitSetting(type, level)));

describe('the default requirements of permits', () => {
  it.each([
    ['hotWork', 'special', 8],
    ['hotWork', '1', 8],
    ['hotWork', '2', 72],
    ['confinedSpace', '1', 24],
    ['workAtHeight', '3', 168],
    ['temporaryElectricity', '1', 360],
    ['lifting', '1', null],
  ] as const)('limits %s of level %s to %s h', (type, level, hours) => {
    expect(defaultPermitSetting(type, level).maxHours).toBe(hours);
  });

  it('are an analysis of 30 min before hot work and confined spaces, again after 60 min, or 30 for special work', () => {
    expect(rows.filter(({ gas }) => gas !== null).map(({ type }) => type)).toEqual([
      ...workPermitLevels.map(() => 'hotWork'),
      ...workPermitLevels.map(() => 'confinedSpace'),
    ]);
    for (const { gas, level } of rows)
      if (gas !== null) expect([gas.maxAge, gas.maxPause]).toEqual([30, level === 'special' ? 30 : 60]);
  });

  it('is oxygen from 19.5 % to 21 % in confined spaces', () => {
    const oxygen = defaultPermitSetting('confinedSpace', '1').gas?.limits.find(({ gas }) => gas === 'oxygen');
    expect(oxygen).toEqual({ gas: 'oxygen', unit: '%', min: 19.5, max: 21 });
  });

  it('excludes hot work from confined spaces and blind plates, and vice versa', () => {
    for (const type of ['confinedSpace', 'blindPlate'] as const) {
      expect(defaultPermitSetting('hotWork', '1').excludes).toContain(type);
      expect(defaultPermitSetting(type, '1').excludes).toEqual(['hotWork']);
    }
  });

  it('can be saved by a site, and has its measures in each language', () => {
    expect(permitSettingsShape.safeParse(rows).success).toBe(true);
    expect(rows.flatMap(({ measures }) => measures).filter((measure) => !isPermitMeasure(measure))).toEqual([]);
    expect(permitMeasures.filter((code) => !rows.some(({ measures }) => measures.includes(code)))).toEqual([]);
  });

  it('is replaced by the row of the site for the same type and level only', () => {
    const own = { ...defaultPermitSetting('hotWork', '1'), maxHours: 4 };
    expect(permitSettingOf([own], 'hotWork', '1').maxHours).toBe(4);
    expect(permitSettingOf([own], 'hotWork', 'special').maxHours).toBe(8);
    expect(permitSettingOf(null, 'hotWork', '1').maxHours).toBe(8);
  });
});

describe('a row of permit settings', () => {
  const row = defaultPermitSetting('confinedSpace', '1');
  const gas = { maxAge: 30, maxPause: 60 };
  it.each([
    ['a role twice', { confirmers: ['applicant', 'applicant'] }],
    ['a role that there is not', { confirmers: ['boss'] }],
    ['no time', { maxHours: 0 }],
    ['a gas twice', { gas: { ...gas, limits: [row.gas?.limits[0], row.gas?.limits[0]] } }],
    ['limits the wrong way round', { gas: { ...gas, limits: [{ gas: 'oxygen', unit: '%', min: 21, max: 19.5 }] } }],
    ['a gas without a limit', { gas: { ...gas, limits: [{ gas: 'oxygen', unit: '%', min: null, max: null }] } }],
    ['a certificate that nobody holds', { workerCertificates: [{ kind: 'magic', name: null }] }],
    ['a measure without words', { measures: [' '] }],
    ['a field that there is not', { colour: 'red' }],
  ])('is refused with %s', (_what, wrong) => {
    expect(permitSettingShape.safeParse({ ...row, ...wrong }).success).toBe(false);
  });

  it('has one row for a type and level', () => {
    expect(permitSettingsShape.safeParse([row, row]).success).toBe(false);
  });
});
