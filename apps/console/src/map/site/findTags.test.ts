import { createProjection } from '@muster/geo/projection.ts';
import { decodeLiveFrame, encodeLiveFrame, liveFlag } from '@muster/protocols/liveFrame.ts';
import { describe, expect, it } from 'vitest';

import { createTagStore, type TagStore } from '../tag/tagStore.ts';
import { findTags } from './findTags.ts';
import { boxOfTags, outsideTags } from './outsideTags.ts';
import { countTags, legendKinds } from './tagCounts.ts';

interface Someone {
  name: string | null;
  depart?: string;
  type?: string | null;
  isOffline?: boolean;
  hasNoFix?: boolean;
  lon?: number;
}

function site(people: readonly Someone[]): TagStore {
  const store = createTagStore(createProjection([121, 30]));
  store.applyNames(
    people.map(({ name, depart, type = 'internal' }, handle) => ({
      handle,
      tag: `UW5-${handle}`,
      kind: type === 'vehicle' ? 'vehicle' : name === null ? null : 'person',
      subjectId: null,
      subjectName: name,
      departId: null,
      departName: depart ?? null,
      personType: type === 'vehicle' ? null : type,
      vehicleType: null,
      isRegistered: name !== null,
      areaIds: [],
    })),
  );
  const rows = people.map(({ isOffline, hasNoFix, lon = 121 }, handle) => ({
    handle,
    t: 0,
    lon: hasNoFix === true ? null : lon,
    lat: hasNoFix === true ? null : 30,
    floor: 0,
    speed: null,
    heading: null,
    accuracy: null,
    battery: null,
    heartRate: null,
    flags: liveFlag.person | (isOffline === true ? 0 : liveFlag.online),
  }));
  store.applyFrame(decodeLiveFrame(encodeLiveFrame('snapshot', 1, 0, rows)), 0, 0);
  return store;
}

describe('finding a subject', () => {
  const store = site([
    { name: 'Joanna Keller', depart: 'Laboratory' },
    { name: 'Anna Vogt', depart: 'Keller stores' },
    { name: '沪A12345', type: 'vehicle' },
    { name: null, type: null },
  ]);
  const names = (text: string): string[] => findTags(store, text, 10).map(({ name }) => name);

  it('ranks names that start with the text before names that contain it, ignoring case', () => {
    expect(names('anna')).toEqual(['Anna Vogt', 'Joanna Keller']);
  });

  it('looks at names before departments', () => {
    expect(names('keller')).toEqual(['Joanna Keller', 'Anna Vogt']);
  });

  it('finds a vehicle by a part of its plate, and a card without a carrier', () => {
    expect(names('123')).toEqual(['沪A12345']);
    expect(names('uw5-3')).toEqual(['UW5-3']);
  });

  it('finds nothing for an empty text, and at most the limit', () => {
    expect(names('  ')).toEqual([]);
    expect(findTags(store, 'uw5', 2)).toHaveLength(2);
  });
});

describe('counts', () => {
  it('count present subjects by kind, without those that never had a place', () => {
    const counts = countTags(
      site([
        { name: 'A' },
        { name: 'B', type: 'contractor' },
        { name: 'C', isOffline: true },
        { name: 'D', hasNoFix: true },
        { name: 'T', type: 'vehicle' },
      ]),
      0,
    );
    expect(counts).toEqual({
      present: { internal: 1, contractor: 1, visitor: 0, vehicle: 1, unregistered: 0 },
      people: 2,
      offline: 1,
    });
    expect(legendKinds(counts)).not.toContain('unregistered');
  });

  it('show unregistered cards only if there are any', () => {
    expect(legendKinds(countTags(site([{ name: null, type: null }]), 0))).toContain('unregistered');
  });
});

describe('a subject off the map', () => {
  const store = site([
    { name: 'A' },
    { name: 'B', lon: 121.002 },
    { name: 'C', lon: 9.5 },
    { name: 'D', hasNoFix: true },
  ]);
  const box = { minX: -100, minY: -100, maxX: 100, maxY: 100 };

  it('is counted when it is outside of the site map, but not at the gate', () => {
    const { count, place } = outsideTags(store, box);
    expect(count).toBe(1);
    expect(place?.[0]).toBeLessThan(-1_000_000);
    expect(outsideTags(site([{ name: 'A' }]), box)).toEqual({ count: 0, place: null });
  });

  it('is shown with its surroundings', () => {
    expect(boxOfTags(store)).toEqual({
      minX: expect.closeTo(-20),
      minY: expect.closeTo(-20),
      maxX: expect.closeTo(213, 0),
      maxY: expect.closeTo(20),
    });
    expect(boxOfTags(site([]))).toBeNull();
  });
});
