import { describe, expect, it } from 'vitest';

import { siteOf } from './site.ts';

type MapRow = Parameters<typeof siteOf>[0][number];
type AreaRow = Parameters<typeof siteOf>[1][number];

function map(over: Partial<MapRow>): MapRow {
  return {
    id: 'm',
    version: 1,
    name: 'Plant',
    type: '2d',
    floors: [],
    frame: null,
    plan: null,
    image: null,
    placement: null,
    packageId: null,
    packageInfo: null,
    ...over,
  };
}

function area(over: Partial<AreaRow>): AreaRow {
  return {
    id: 'a',
    version: 1,
    name: 'Tank farm',
    typeId: null,
    parentId: null,
    personInChargeId: null,
    regions: [{ shape: 'circle', center: [8, 47], radius: 10, floor: null }],
    strict: null,
    entryFixes: null,
    exitTolerance: null,
    toleranceTimeout: null,
    detectCrossing: null,
    fixTimeout: null,
    recordsAccess: null,
    alarms: null,
    ...over,
  };
}

const feature = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [9, 46],
        [9.1, 46],
        [9, 46.1],
      ],
    ],
  },
  properties: null,
} as const;
const plan = { type: 'FeatureCollection' as const, features: [feature] };

describe('site', () => {
  it('is at the local frame of a map, else at its plan, else at an area, else at the building', () => {
    const framed = map({ plan, frame: { lon: 7, lat: 45, rotationDeg: 0 } });
    expect(siteOf([map({ plan }), framed], [area({})], []).origin).toEqual([7, 45]);
    expect(siteOf([map({}), map({ plan })], [area({})], []).origin).toEqual([9, 46]);
    expect(siteOf([], [area({})], []).origin).toEqual([8, 47]);
    expect(siteOf([map({})], [], [], { lon: 6, lat: 44 }).origin).toEqual([6, 44]);
    expect(siteOf([map({})], [], [], { lon: null, lat: null }).origin).toBeNull();
  });

  it('draws all its maps together, with every floor once and in order', () => {
    const floor = (number: number, name: string) => ({ floor: number, name, height: 4 });
    const site = siteOf(
      [map({ plan, floors: [floor(1, '2F'), floor(0, '1F')] }), map({ plan, floors: [floor(0, 'Ground')] })],
      [area({ regions: [{ shape: 'circle', center: [8, 47], radius: 1, floor: -1 }] })],
      [],
    );
    expect(site.plan?.features).toHaveLength(2);
    expect(site.floors.map((each) => [each.floor, each.name])).toEqual([
      [-1, ''],
      [0, 'Ground'],
      [1, '2F'],
    ]);
  });

  it('colours an area by its type, and none without a type', () => {
    const types = [{ id: 't', version: 1, name: 'Storage', color: '#D92D20', alarms: null }];
    const { areas } = siteOf([], [area({ typeId: 't' }), area({ id: 'b' }), area({ id: 'c', typeId: 'gone' })], types);
    expect(areas.map(({ color }) => color)).toEqual(['#D92D20', null, null]);
  });

  it('has no plan if no map has one', () => {
    expect(siteOf([map({})], [], []).plan).toBeNull();
  });
});

describe('content created elsewhere', () => {
  const placement = {
    floor: 1,
    width: 100,
    height: 80,
    method: 'similarity' as const,
    opacity: 1,
    points: [
      { pixelX: 0, pixelY: 0, lon: 9.5, lat: 47.1 },
      { pixelX: 100, pixelY: 80, lon: 9.6, lat: 47 },
    ],
  };
  const image = { id: 'i', name: 'plan.png', downloadUrl: '/image/view?id=i' };

  it('is under the areas: placed floor plans of picture maps', () => {
    const jpg = map({ type: 'jpg', image, placement });
    expect(siteOf([jpg], [], []).pictures).toEqual([{ downloadUrl: image.downloadUrl, placement }]);
    expect(siteOf([jpg], [], []).origin).toEqual([9.5, 47.1]);
    const unplaced = [map({ type: 'jpg', image }), map({ type: '2d', image, placement })];
    expect(siteOf(unplaced, [], []).pictures).toEqual([]);
  });

  it('and pyramids and 3D tiles of packages', () => {
    const info = {
      kind: 'pyramid' as const,
      folder: '',
      ending: 'png',
      minZoom: 1,
      maxZoom: 5,
      scheme: 'xyz' as const,
      files: 9,
    };
    const packaged = map({ packageId: 'p', packageInfo: info });
    const tiles3d = { kind: 'tiles3d' as const, folder: '', files: 3 };
    const frame = { lon: 9.5, lat: 47.1, rotationDeg: 0 };
    const tiles = map({ name: 'Hall', packageId: 'q', packageInfo: tiles3d, frame, floors: [] });
    expect(siteOf([packaged, tiles], [], []).pictures).toEqual([
      { packageId: 'p', info },
      { packageId: 'q', info: tiles3d, name: 'Hall', frame, floors: [], features: [] },
    ]);
  });
});

it('an area has its level in the tree', () => {
  const areas = [area({ id: 'a' }), area({ id: 'b', parentId: 'a' }), area({ id: 'c', parentId: 'b' })];
  expect(siteOf([], areas, []).areas.map(({ level }) => level)).toEqual([1, 2, 3]);
});
