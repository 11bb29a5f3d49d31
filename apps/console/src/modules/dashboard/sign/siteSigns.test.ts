import { describe, expect, it } from 'vitest';

import { t } from '../../../core/i18n/i18n.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { drillSigns, evacuatedAreas, riskSign, safeIslandSigns, type DrillMarkerRow } from './siteSigns.ts';

const area = (id: string, points: [number, number][]) => ({
  id,
  name: `Area ${id}`,
  parentId: null,
  level: 1,
  color: null,
  regions: [{ shape: 'polygon' as const, floor: 2, points }],
});
const tank = area('tank', [
  [9, 47],
  [9.2, 47],
  [9.2, 47.4],
]);
const gate = area('gate', [
  [8, 46],
  [8.2, 46],
  [8.2, 46.2],
]);
const named = (id: string) => ({ id, name: `Area ${id}` });
const running = {
  id: 'm1',
  kind: 'emergency' as const,
  scope: { kind: 'areas' as const, areaIds: ['tank'] },
  areas: [named('tank')],
  points: [named('gate'), named('gone')],
  planId: null,
  planName: null,
  cause: null,
  startedAt: 0,
  startedBy: null,
  endedAt: null,
};

describe('an evacuation on the map', () => {
  it('fills its area with a label: an emergency in red, a drill in blue', () => {
    setLanguage('en_US');
    const drill = { ...running, kind: 'drill' as const };
    expect(evacuatedAreas(t, [running], [tank, gate])).toMatchObject([
      { name: 'Area tank · Emergency', color: levelColor[1], regions: tank.regions },
    ]);
    expect(evacuatedAreas(t, [drill], [tank])).toMatchObject([{ name: 'Area tank · Drill', color: levelColor[4] }]);
    expect(evacuatedAreas(t, [running], [gate])).toEqual([]);
    const region = { shape: 'circle' as const, center: [8, 46] as [number, number], radius: 50, floor: null };
    const around = { ...drill, scope: { kind: 'circle' as const, region } };
    expect(evacuatedAreas(t, [around], [tank])).toMatchObject([
      { name: 'Within 50 m of the accident · Drill', regions: [region] },
    ]);
    expect(evacuatedAreas(t, [{ ...running, scope: { kind: 'site' }, areas: [] }], [tank])).toEqual([]);
  });

  it('draws a sign in the middle of each muster point, once, for any number of evacuations', () => {
    const signs = safeIslandSigns([running, { ...running, id: 'm2' }], [tank, gate]);
    expect(signs).toHaveLength(1);
    expect(signs[0]).toMatchObject({ kind: 'safeIsland', name: 'Area gate', floor: 2 });
    expect(signs[0]?.lon).toBeCloseTo(8.1, 9);
    expect(signs[0]?.lat).toBeCloseTo(46.1, 9);
    expect(safeIslandSigns([], [gate])).toEqual([]);
  });
});

it('a confirmed risk has a sign of its level at its place, and links to its record', () => {
  const mark = { id: 'r1', title: 'Loose railing', level: 'greater' as const, lon: 9, lat: 47, floor: 1 };
  expect(riskSign({ ...mark, status: 'confirmed', confirmedAt: '2026-03-01T08:00:00Z' })).toMatchObject({
    kind: 'risk',
    level: 2,
    name: 'Loose railing',
    floor: 1,
    link: '/message/riskTip/view/r1',
  });
});

describe('markers of drills', () => {
  const marker = (values: Partial<DrillMarkerRow>): DrillMarkerRow => ({
    id: 'm1',
    version: 1,
    name: 'Marker',
    markerType: 'safeIsland',
    areaId: null,
    remark: null,
    place: null,
    ...values,
  });

  it('are at their place, else in the middle of their area', () => {
    const place = { lon: 9.5, lat: 47.1, floor: 1 };
    const rows = [
      marker({ id: 'put', markerType: 'accidentPoint', place, remark: 'Leak' }),
      marker({ id: 'both', place, areaId: 'gate' }),
      marker({ id: 'area', markerType: 'evacuationArea', areaId: 'gate' }),
      marker({ id: 'lost', areaId: 'gone' }),
    ];
    const signs = drillSigns(rows, [gate]);
    expect(signs.map(({ id, kind, floor }) => [id, kind, floor])).toEqual([
      ['put', 'accidentPoint', 1],
      ['both', 'safeIsland', 1],
      ['area', 'evacuationArea', 2],
    ]);
    expect(signs[0]).toMatchObject({ ...place, remark: 'Leak', link: '/drill/marker/view/put' });
    expect(signs[2]?.lon).toBeCloseTo(8.1, 9);
    expect(signs[2]?.lat).toBeCloseTo(46.1, 9);
  });

  it('are hidden under the sign of a muster point of a running evacuation', () => {
    const rows = [
      marker({ id: 'island', areaId: 'gate' }),
      marker({ id: 'hall', markerType: 'evacuationArea', areaId: 'gate' }),
    ];
    expect(drillSigns(rows, [gate], new Set(['gate'])).map(({ id }) => id)).toEqual(['hall']);
    expect(drillSigns(rows, [gate], new Set()).map(({ id }) => id)).toEqual(['island', 'hall']);
  });
});
