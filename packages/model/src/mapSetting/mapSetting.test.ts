import { describe, expect, test } from 'vitest';

import { checkField } from '../entity/checkFields.ts';
import { enUS, zhCN, zhTW } from '../messages/catalogues.ts';
import { areaLevelAt, checkMapSetting } from './checkMapSetting.ts';
import { defaultMapSettings, mapSetting, type MapSettings } from './mapSetting.ts';

/** Specification §3, Map settings: every setting with its default. */
const specification: Partial<MapSettings> = {
  rotateAngle: 0,
  defaultTiltAngle: 45,
  defaultFloorHeight: 20,
  historyLineHeight: 1,
  historyLineWidth: 1,
  polygonMarkerHeight: 0,
  lighting: true,
  shadows: true,
  showGlobe: true,
  luminanceAtZenith: 0.2,
  specularIntensity: 1,
  scatteringIntensity: 0.8,
  openingAnimation: true,
  markerDepth: false,
  lineDepth: true,
  matte: false,
  msaaSamples: 0,
  imageryType: 0,
  backgroudType: 0,
  mapFly: false,
  flyType: 0,
  flyDuration: 10,
  branchSwitch: false,
  displayType: 0,
  iconDisplayDistance: 3000,
  textDisplayDistance: 3000,
  zoomOutDistance: 2000,
  zoomOutProportion: 2,
  zoomInProportion: 0.1,
  areaMapLevel: [
    { areaLevel: 1, min: 1, max: 13 },
    { areaLevel: 2, min: 14, max: 15 },
  ],
};

const wrongIn = (change: Partial<MapSettings>): string[] =>
  checkMapSetting({ ...defaultMapSettings, ...change }).map(({ field, key }) => `${field}: ${key}`);

describe('map settings', () => {
  test('have every default of specification §3', () => expect(defaultMapSettings).toMatchObject(specification));

  test.each(Object.entries(mapSetting.fields))('%s accepts its own default', (name, field) => {
    expect(checkField(name, field, defaultMapSettings[name as keyof MapSettings])).toBeNull();
  });

  test('offer two providers of imagery and none, without a default address', () => {
    expect(mapSetting.fields.imageryType.options.values).toEqual(['0', '1', '2']);
    expect([defaultMapSettings.imageryUrl1, defaultMapSettings.imageryUrl2]).toEqual([null, null]);
    expect(wrongIn({ imageryType: 2 })).toEqual(['imageryUrl2: mapSetting.noProvider']);
  });

  test('smooth edges in four steps, and show icons in three ways', () => {
    expect(mapSetting.fields.msaaSamples.options.values).toEqual(['0', '1', '2', '3']);
    expect(mapSetting.fields.displayType.options.values).toEqual(['0', '1', '2']);
    const { msaaSamples } = mapSetting.fields;
    expect(checkField('msaaSamples', msaaSamples, 4)).toMatchObject({ field: 'msaaSamples' });
  });

  test('call the steps of smoothing light, medium and high', () => {
    const words = (texts: Readonly<Record<string, string>>): unknown[] =>
      mapSetting.fields.msaaSamples.options.values.map((value) => texts[`mapSetting.msaaSamples.${value}`]);
    expect(words(enUS)).toEqual(['Off', 'Light', 'Medium', 'High']);
    expect(words(zhCN)).toEqual(['关', '低', '中', '高']);
    expect(words(zhTW)).toEqual(['關', '低', '中', '高']);
  });

  test.each([
    ['http://tiles.intern:8080/{z}/{x}/{y}.png', true],
    ['https://tiles.example/{z}/{x}/{y}', true],
    ['https://tiles.example/a.png', false],
    ['https://{z}.example/{x}/{y}', false],
    ["https://tiles.example;script-src 'x'/{z}/{x}/{y}", false],
    ['ftp://tiles.example/{z}/{x}/{y}', false],
  ])('take %s as an address of tiles: %s', (address, isOne) => {
    expect(checkField('imageryUrl1', mapSetting.fields.imageryUrl1, address) === null).toBe(isOne);
  });

  test('require the far distance of icons above the near one', () => {
    expect(wrongIn({ zoomInDistance: 2000 })).toEqual(['zoomOutDistance: mapSetting.farAboveNear']);
    expect(wrongIn({ zoomInDistance: 1999 })).toEqual([]);
  });

  test('require continuous levels of the map, each with its end above its beginning', () => {
    const first = { areaLevel: 1, min: 1, max: 13 };
    expect(wrongIn({ areaMapLevel: [first, { areaLevel: 2, min: 15, max: 16 }] })).toEqual([
      'areaMapLevel: mapSetting.levelsContinuous',
    ]);
    expect(wrongIn({ areaMapLevel: [first, { areaLevel: 2, min: 13, max: 16 }] })).toEqual([
      'areaMapLevel: mapSetting.levelsContinuous',
    ]);
    expect(wrongIn({ areaMapLevel: [{ areaLevel: 1, min: 5, max: 5 }] })).toEqual([
      'areaMapLevel: mapSetting.maxAboveMin',
    ]);
    expect(wrongIn({ areaMapLevel: [{ areaLevel: 2, min: 1, max: 5 }] })).toEqual([
      'areaMapLevel: mapSetting.levelsInOrder',
    ]);
  });

  test('return the area level of a map level', () => {
    const { areaMapLevel } = defaultMapSettings;
    expect([0, 1, 13.9, 14, 15.9, 16].map((level) => areaLevelAt(areaMapLevel, level))).toEqual([1, 1, 1, 2, 2, null]);
  });
});
