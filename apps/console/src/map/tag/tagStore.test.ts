import { createProjection } from '@muster/geo/projection.ts';
import {
  decodeLiveFrame,
  encodeLiveFrame,
  liveFlag,
  type LiveFrameKind,
  type LivePosition,
} from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { describe, expect, it } from 'vitest';

import { slotOfTag } from './tagSource.ts';
import { createTagStore, type TagStore } from './tagStore.ts';

const projection = createProjection([121.4672, 30.7085]);

function row(handle: number, over: Partial<LivePosition> = {}): LivePosition {
  return {
    handle,
    t: 1000,
    lon: 121.4672,
    lat: 30.7085,
    floor: 0,
    speed: 1.5,
    heading: null,
    accuracy: 0.3,
    battery: 80,
    heartRate: null,
    flags: liveFlag.online | liveFlag.person,
    ...over,
  };
}

function name(handle: number, over: Partial<LiveName> = {}): LiveName {
  return {
    handle,
    tag: `card-${handle}`,
    kind: 'person',
    subjectId: `person-${handle}`,
    subjectName: `Person ${handle}`,
    departId: null,
    departName: null,
    personType: 'internal',
    vehicleType: null,
    isRegistered: true,
    areaIds: [],
    ...over,
  };
}

function send(store: TagStore, kind: LiveFrameKind, rows: LivePosition[], nowMs = 0): void {
  store.applyFrame(decodeLiveFrame(encodeLiveFrame(kind, 1, 5000, rows)), nowMs, 4000);
}

describe('tag store', () => {
  it('applies a snapshot: name, place in metres, and values of the card', () => {
    const store = createTagStore(projection);
    store.applyNames([name(7)]);
    send(store, 'snapshot', [row(7, { lon: projection.lon(100), lat: projection.lat(-50) })]);
    const slot = slotOfTag(store, 'card-7') ?? -1;
    expect(store.x[slot]).toBeCloseTo(100, 1);
    expect(store.y[slot]).toBeCloseTo(-50, 1);
    expect(store.battery[slot]).toBe(80);
    expect(store.heartRate[slot]).toBeNaN();
    expect(store.clockOffsetMs).toBe(1000);
  });

  it('moves a tag smoothly by deltas, and jumps on a change of the floor', () => {
    const store = createTagStore(projection);
    send(store, 'snapshot', [row(7)]);
    send(store, 'delta', [row(7, { t: 2000, lon: projection.lon(11) })], 100);
    store.sample(650);
    expect(store.x[0]).toBeCloseTo(5.5, 1);
    send(store, 'delta', [row(7, { t: 3000, lon: projection.lon(12), floor: 1 })], 700);
    expect(store.x[0]).toBeCloseTo(12, 1);
    expect(store.floor[0]).toBe(1);
  });

  it('knows a tag that has never had a fix, without drawing it anywhere', () => {
    const store = createTagStore(projection);
    send(store, 'snapshot', [row(7, { lon: null, lat: null, flags: liveFlag.person })]);
    expect([store.count, store.hasFix[0]]).toEqual([1, 0]);
  });

  it('removes departed tags, and reuses their slots without remains', () => {
    const store = createTagStore(projection);
    store.applyNames([name(7), name(8)]);
    send(store, 'snapshot', [row(7)]);
    send(store, 'delta', [row(7, { flags: liveFlag.gone, lon: null, lat: null })]);
    expect([store.count, store.flags[0], slotOfTag(store, 'card-7')]).toEqual([0, 0, undefined]);
    send(store, 'delta', [row(8, { lon: projection.lon(30) })]);
    expect(store.length).toBe(1);
    expect(store.x[0]).toBeCloseTo(30, 1);
    expect(store.names[0]?.tag).toBe('card-8');
  });

  it('removes tags that are not in a snapshot, however often', () => {
    const store = createTagStore(projection);
    for (let handle = 0; handle < 2000; handle++) send(store, 'snapshot', [row(handle)]);
    expect([store.count, store.length]).toEqual([1, 1]);
  });

  it('confuses no tags when a new connection renumbers them', () => {
    const store = createTagStore(projection);
    store.applyNames([name(7, { tag: 'first' })]);
    send(store, 'snapshot', [row(7)]);
    store.restart();
    expect(slotOfTag(store, 'first')).toBe(0);
    store.applyNames([name(7, { tag: 'second' })]);
    send(store, 'snapshot', [row(7, { t: 2000, lon: projection.lon(50) })]);
    expect(slotOfTag(store, 'first')).toBeUndefined();
    expect(store.x[slotOfTag(store, 'second') ?? -1]).toBeCloseTo(50, 1);
  });

  it('grows beyond its first capacity and keeps all tags', () => {
    const store = createTagStore(projection);
    const rows = Array.from({ length: 1000 }, (_, handle) =>
      row(handle, { lon: projection.lon(handle), floor: handle % 3 }),
    );
    store.applyNames(rows.map(({ handle }) => name(handle)));
    send(store, 'snapshot', rows);
    const slot = slotOfTag(store, 'card-999') ?? -1;
    expect(store.x[slot]).toBeCloseTo(999, 1);
    expect([store.count, store.floor[slot], store.battery[slot]]).toEqual([1000, 0, 80]);
    expect(store.x[slotOfTag(store, 'card-0') ?? -1]).toBeCloseTo(0, 1);
  });

  it('renames an existing tag', () => {
    const store = createTagStore(projection);
    store.applyNames([name(7)]);
    send(store, 'snapshot', [row(7)]);
    store.applyNames([name(7, { areaIds: ['a'] })]);
    expect(store.names[0]?.areaIds).toEqual(['a']);
  });
});
