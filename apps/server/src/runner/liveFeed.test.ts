import type { UnregisteredTag } from '@muster/model/position/wire.ts';
import type { TagState } from '@muster/engine/engine.ts';
import { decodeLiveFrame, liveFlag, livePositionAt } from '@muster/protocols/liveFrame.ts';
import { beforeEach, expect, it } from 'vitest';

import type { LiveUpdate } from '../core/thread/contract.ts';
import { LiveFeed } from './liveFeed.ts';
import type { SiteRunner } from './siteRunner.ts';

const worker: TagState = {
  tag: 'T1',
  subjectId: 'p1',
  kind: 'person',
  t: 1000,
  lon: 121.5,
  lat: 31.25,
  floor: 1,
  speed: 1.25,
  heading: 90,
  accuracy: 0.5,
  battery: 80,
  heartRate: 70,
  online: true,
  areaIds: ['a1'],
};
const unregisteredTag: UnregisteredTag = { tag: 'X', count: 1, t: 900, lon: 121, lat: 31, floor: 0 };

let states: Map<string, TagState>;
let changed: TagState[];
let unregisteredTags: UnregisteredTag[];
let calling: Set<string>;
let sent: LiveUpdate[];
let feed: LiveFeed;

beforeEach(() => {
  states = new Map();
  changed = [];
  unregisteredTags = [];
  calling = new Set();
  sent = [];
  // The part of a site runner that the feed uses; the site runner itself has its own tests.
  const runner = {
    buildingId: 'b1',
    site: { registered: new Set(['T1', 'T2', 'T3']) },
    unregistered: { all: () => unregisteredTags, drainChanged: () => unregisteredTags.splice(0) },
    drainChangedTags: () => changed.splice(0),
    tag: (tag: string) => states.get(tag),
    isCalling: (tag: string) => calling.has(tag),
  } as unknown as SiteRunner;
  feed = new LiveFeed({ runners: () => [runner], now: () => 5000, send: (updates) => sent.push(...updates) });
});

function move(...moved: TagState[]): void {
  for (const state of moved) states.set(state.tag, state);
  changed.push(...moved);
}

/** The last update as rows. */
function rowsSent() {
  const update = sent.at(-1);
  if (update === undefined) return [];
  const frame = decodeLiveFrame(update.frame);
  return Array.from({ length: frame.length }, (_, row) => livePositionAt(frame, row));
}

it('sends who moved, and once the subject of each', () => {
  move(worker);
  feed.flush();
  expect(sent.at(-1)?.tags).toEqual([
    { handle: 1, tag: 'T1', kind: 'person', subjectId: 'p1', isRegistered: true, areaIds: ['a1'] },
  ]);
  expect(rowsSent()).toMatchObject([{ handle: 1, t: 1000, lon: 121.5, flags: liveFlag.online | liveFlag.person }]);
  feed.taken();
  move({ ...worker, t: 2000 });
  feed.flush();
  expect(sent.at(-1)?.tags).toEqual([]);
  expect(rowsSent()).toMatchObject([{ handle: 1, t: 2000 }]);
});

it('sends the subject again when its areas or its carrier change', () => {
  move(worker);
  feed.flush();
  for (const state of [
    { ...worker, areaIds: [] },
    { ...worker, areaIds: [], subjectId: 'p2' },
  ]) {
    feed.taken();
    move(state);
    feed.flush();
    expect(sent.at(-1)?.tags).toMatchObject([{ handle: 1, subjectId: state.subjectId, areaIds: [] }]);
  }
});

it('sends nothing while nothing moves, and nothing before the last was acknowledged', () => {
  feed.flush();
  expect(sent).toEqual([]);
  move(worker);
  feed.flush();
  move({ ...worker, t: 2000 });
  feed.flush();
  expect(sent).toHaveLength(1);
  feed.taken();
  feed.flush();
  expect(rowsSent()).toMatchObject([{ t: 2000 }]);
});

it('sends a new web thread everything, also tags that have not moved since the last start', () => {
  states.set('T2', { ...worker, tag: 'T2', online: false });
  move(worker);
  feed.flush();
  expect(decodeLiveFrame(sent.at(-1)?.frame ?? new ArrayBuffer()).kind).toBe('snapshot');
  expect(sent.at(-1)?.tags.map(({ tag }) => tag)).toEqual(['T1', 'T2']);
  feed.restart();
  feed.flush();
  expect(sent.at(-1)?.tags.map(({ tag, handle }) => [tag, handle])).toEqual([
    ['T1', 1],
    ['T2', 2],
  ]);
});

it('shows unregistered tags as such, until they have a card', () => {
  unregisteredTags = [unregisteredTag];
  feed.flush();
  expect(sent.at(-1)?.tags).toMatchObject([{ handle: 1, tag: 'X', isRegistered: false, subjectId: null }]);
  expect(rowsSent()).toMatchObject([{ handle: 1, t: 900, flags: 0 }]);
});

it('marks who calls for help', () => {
  calling.add('T1').add('X');
  unregisteredTags = [unregisteredTag];
  move({ ...worker, kind: 'vehicle', online: false });
  feed.flush();
  expect(rowsSent()).toMatchObject([{ flags: liveFlag.sos | liveFlag.vehicle }, { flags: liveFlag.sos }]);
});

it('returns since when an update waits for its acknowledgement, and how many registered tags are online', () => {
  // Nothing else of a site is used.
  const site = { registered: new Set(['T1', 'T2']) } as unknown as SiteRunner['site'];
  const online = (): number => feed.online({ buildingId: 'b1', site });
  expect([feed.waitingSince, online()]).toEqual([undefined, 0]);
  move(worker, { ...worker, tag: 'T2', online: false }, { ...worker, tag: 'removed' });
  feed.flush();
  expect([feed.waitingSince, online()]).toEqual([5000, 1]);
  feed.taken();
  move({ ...worker, online: false }, { ...worker, tag: 'T2' });
  feed.flush();
  expect(online()).toBe(1);
  feed.restart();
  expect(feed.waitingSince).toBeUndefined();
});
