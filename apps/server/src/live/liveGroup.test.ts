import {
  decodeLiveFrame,
  encodeLiveFrame,
  liveFlag,
  livePositionAt,
  type LivePosition,
} from '@muster/protocols/liveFrame.ts';
import type { LiveBounds, LiveNames } from '@muster/model/live/wire.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { fullVisibility } from '../core/auth/visibility.ts';
import type { LiveTag } from '../core/thread/contract.ts';
import { LiveGroup, type LivePackage } from './liveGroup.ts';
import { LiveSite } from './liveSite.ts';
import type { SubjectNames } from './siteNames.store.ts';

const person = (name: string, departId: string): SubjectNames => ({
  subjectName: name,
  departId,
  departName: null,
  personType: 'internal',
  vehicleType: null,
});
const names = new Map([
  ['p1', person('王芳', 'd1')],
  ['p2', person('李强', 'd2')],
]);
const everywhere = { floor: null, bounds: null };
const everyone = { departIds: null, visibility: fullVisibility };
const alarm = { areaId: null, subjectKind: 'person', subjectId: 'p1' } as const;

const position = (handle: number, more: Partial<LivePosition> = {}): LivePosition => ({
  handle,
  t: 1000,
  lon: 121.5,
  lat: 31.25,
  floor: 0,
  speed: null,
  heading: null,
  accuracy: null,
  battery: null,
  heartRate: null,
  flags: liveFlag.online,
  ...more,
});
const tag = (handle: number, more: Partial<LiveTag> = {}): LiveTag => ({
  handle,
  tag: `T${handle}`,
  kind: 'person',
  subjectId: `p${handle}`,
  isRegistered: true,
  areaIds: [],
  ...more,
});

let site: LiveSite;
beforeEach(() => {
  site = new LiveSite(names);
  apply([position(1), position(2)], [tag(1), tag(2)], 'snapshot');
});

function apply(rows: LivePosition[], tags: LiveTag[] = [], kind: 'snapshot' | 'delta' = 'delta'): void {
  site.apply({ buildingId: 'b1', tags, frame: encodeLiveFrame(kind, 1, 0, rows) });
}

function read({ names: text, frame: bytes }: LivePackage) {
  const message: LiveNames | undefined = text === undefined ? undefined : JSON.parse(text);
  const frame = bytes === undefined ? undefined : decodeLiveFrame(bytes as Uint8Array<ArrayBuffer>);
  const rows = Array.from({ length: frame?.length ?? 0 }, (_, row) => frame && livePositionAt(frame, row));
  return {
    kind: frame?.kind,
    named: message?.names.map(({ subjectName, tag: name }) => subjectName ?? name) ?? [],
    handles: rows.map((row) => row?.handle),
    gone: rows.flatMap((row) => (row && row.flags & liveFlag.gone ? row.handle : [])),
    rows,
  };
}

describe('readers of one view', () => {
  it('begin with everybody in view, named', () => {
    const group = new LiveGroup(site, everywhere, everyone);
    expect(read(group.packageSince(null, 0))).toMatchObject({
      kind: 'snapshot',
      handles: [1, 2],
      named: ['王芳', '李强'],
    });
  });

  it('receive what changed since their last frame, however long ago that was', () => {
    const group = new LiveGroup(site, everywhere, everyone);
    const first = group.step;
    apply([position(1, { t: 2000 })]);
    group.advance();
    const second = group.step;
    apply([position(2, { t: 3000 })], [tag(2, { areaIds: ['a1'] })]);
    group.advance();
    expect(read(group.packageSince(second, 0))).toMatchObject({ kind: 'delta', handles: [2], named: ['李强'] });
    expect(read(group.packageSince(first, 0))).toMatchObject({ handles: [1, 2], rows: [{ t: 2000 }, { t: 3000 }] });
    expect(read(group.packageSince(group.step, 0))).toMatchObject({ kind: undefined, named: [], handles: [] });
  });

  it('share one encoding', () => {
    const group = new LiveGroup(site, everywhere, everyone);
    expect(group.packageSince(null, 0)).toBe(group.packageSince(null, 5));
  });

  it('see one floor if they request one, and are told who leaves it and who returns', () => {
    const group = new LiveGroup(site, { floor: 0, bounds: null }, everyone);
    const first = group.step;
    apply([position(1, { floor: 1 })]);
    group.advance();
    const second = group.step;
    expect(read(group.packageSince(first, 0))).toMatchObject({ handles: [1], gone: [1], named: [] });
    expect(read(group.packageSince(null, 0))).toMatchObject({ handles: [2] });
    apply([position(1)]);
    group.advance();
    expect(read(group.packageSince(second, 0))).toMatchObject({ handles: [1], gone: [], named: ['王芳'] });
  });

  it('see what is within their bounds, and tags without a place', () => {
    const bounds: LiveBounds = [121, 31, 122, 32];
    apply([position(2, { lon: 120 })]);
    const group = new LiveGroup(site, { floor: null, bounds }, everyone);
    expect(read(group.packageSince(null, 0)).handles).toEqual([1]);
    apply([position(3, { lon: null, lat: null })], [tag(3)]);
    group.advance();
    expect(read(group.packageSince(null, 0)).handles).toEqual([1, 3]);
  });

  it('see the departments of their data scope and nobody else, and receive only their alarms', () => {
    apply([position(3)], [tag(3, { subjectId: null, isRegistered: false })]);
    const group = new LiveGroup(site, everywhere, { ...everyone, departIds: ['d1'] });
    expect(read(group.packageSince(null, 0)).handles).toEqual([1]);
    const heard = ['d1', 'd2', null].map((departId) => group.mayReceive({ ...alarm, departId }));
    expect(heard).toEqual([true, false, false]);
    expect(new LiveGroup(site, everywhere, everyone).mayReceive({ ...alarm, departId: null })).toBe(true);
  });

  it('see subjects in the areas of their role, and receive alarms there', () => {
    const limits = { departIds: null, visibility: { areaIds: ['a1'], subjects: null } };
    const group = new LiveGroup(site, everywhere, limits);
    expect(read(group.packageSince(null, 0)).handles).toEqual([]);
    apply([position(1, { t: 2000 })], [tag(1, { areaIds: ['a1', 'a2'] })]);
    group.advance();
    expect(read(group.packageSince(null, 0)).handles).toEqual([1]);
    const heard = ['a1', 'a2', null].map((areaId) => group.mayReceive({ ...alarm, areaId, departId: 'd1' }));
    expect(heard).toEqual([true, false, true]);
  });

  it('see the people and vehicles that their role names, and nobody else', () => {
    const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };
    const seenBy = (choice: object): unknown => {
      const limits = { departIds: null, visibility: { areaIds: null, subjects: { ...nobody, ...choice } } };
      const group = new LiveGroup(site, everywhere, limits);
      const heard = ['p1', 'p2'].filter((subjectId) =>
        group.mayReceive({ ...alarm, subjectId, departId: subjectId === 'p1' ? 'd1' : 'd2' }),
      );
      return [read(group.packageSince(null, 0)).handles, heard];
    };
    expect(seenBy({})).toEqual([[], []]);
    expect(seenBy({ personIds: ['p2'] })).toEqual([[2], ['p2']]);
    expect(seenBy({ departIds: ['d1'] })).toEqual([[1], ['p1']]);
    expect(seenBy({ personTypes: ['internal'] })).toEqual([
      [1, 2],
      ['p1', 'p2'],
    ]);
    expect(seenBy({ vehicleIds: ['p1'], personTypes: ['visitor'] })).toEqual([[], []]);
  });

  it('no longer see a subject who moves to a department outside their scope', () => {
    const group = new LiveGroup(site, everywhere, { ...everyone, departIds: ['d1'] });
    const before = group.step;
    site.rename(new Map([...names, ['p1', person('王芳', 'd2')]]));
    group.advance();
    expect(read(group.packageSince(before, 0))).toMatchObject({ gone: [1] });
  });

  it('receive a new name without a move', () => {
    const group = new LiveGroup(site, everywhere, everyone);
    const before = group.step;
    site.rename(new Map([...names, ['p1', person('王小芳', 'd1')]]));
    group.advance();
    expect(read(group.packageSince(before, 0))).toMatchObject({ kind: undefined, named: ['王小芳'] });
  });

  it('begin again when the ingest thread did: handles mean other tags now', () => {
    const group = new LiveGroup(site, everywhere, everyone);
    apply([position(1)], [tag(1, { tag: 'T2', subjectId: 'p2' })], 'snapshot');
    expect(group.advance()).toBe(true);
    expect(read(group.packageSince(null, 0))).toMatchObject({ kind: 'snapshot', handles: [1], named: ['李强'] });
    expect(group.advance()).toBe(false);
  });
});
