import type { TagState } from '@muster/engine/engine.ts';
import { type Position, positionFlag, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sendStatus } from '../../modules/message/cardNotice/cardNotice.store.ts';
import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import type { KnownSite } from '../site.ts';
import { UnregisteredTags } from '../unregistered.ts';
import { type CardWatch, createCardWatch } from './cardWatch.ts';

const t0 = Date.UTC(2026, 4, 1, 8);
const minute = 60_000;

let database: TestDatabase;
let now: number;
let site: KnownSite;
let unregistered: UnregisteredTags;
let engineStates: Map<string, TagState>;
let warnings: unknown[];
let buildings: string[];
let watch: CardWatch;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  await sql`truncate card_notice, card_notice_setting, notice, bracelet_message, location_card cascade`.execute(db);
  const cards = [
    { sn: 'W1', type: 'UW5' },
    { sn: 'C2', type: 'BGT3' },
    { sn: 'C3', type: 'BGT3' },
  ] as const;
  for (const { sn, type } of cards)
    await db
      .insertInto('locationCard')
      .values({ id: sn, buildingId: 'b1', sn, type, departId: sn === 'C3' ? 'store' : null })
      .execute();
  now = t0;
  warnings = [];
  buildings = ['b1'];
  unregistered = new UnregisteredTags();
  engineStates = new Map();
  site = {
    config: { timeZone: 'UTC' },
    carriers: new Map([
      ['W1', { kind: 'person', id: 'p1' }],
      ['C2', { kind: 'vehicle', id: 'v1' }],
    ]),
    areaNames: new Map(),
    departNames: new Map(),
    subjectNames: new Map([
      ['p1', { name: '王芳', departId: 'north' }],
      ['v1', { name: '沪A12345', departId: null }],
    ]),
    registered: new Set(['W1', 'C2', 'C3']),
    frames: new Map(),
  } as Partial<KnownSite> as KnownSite;
  start();
});

/** Starts again, like after a crash: the state in memory is lost. */
function start(): void {
  watch = createCardWatch({
    db: database.db,
    now: () => now,
    runners: () =>
      buildings.map((buildingId) => ({ buildingId, site, unregistered, tag: (tag) => engineStates.get(tag) })),
    log: { warn: (told: unknown) => void warnings.push(told) },
  });
}
const say = (tag: string, more: Partial<Position> = {}) =>
  watch.note('b1', toPositionBatch([{ tag, t: now, ...more }]));
async function set(values: Record<string, unknown>): Promise<void> {
  const usual = { lowBattery: true, tier2: 20, tier3: 10, lowBatteryToWearer: false, offline: false };
  const rest = { offlineMinutes: 30, notWorn: true, notWornMinutes: 5, notWornToWearer: false };
  const stray = { unregistered: true, unboundMove: true, unboundMetres: 50 };
  await database.db
    .insertInto('cardNoticeSetting')
    .values({ id: 's', buildingId: 'b1', ...usual, ...rest, ...stray, ...values })
    .execute();
}
const rows = () =>
  database.db
    .selectFrom('cardNotice')
    .selectAll()
    .select(sendStatus().as('status'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const notices = () => database.db.selectFrom('notice').selectAll().orderBy('createdAt').execute();

describe('a write that the database refuses', () => {
  const refuse = (check: string) =>
    sql`alter table card_notice add constraint refused check (${sql.raw(check)})`.execute(database.db);
  afterEach(() => sql`alter table card_notice drop constraint refused`.execute(database.db));

  const told = async () => (await rows()).map(({ buildingId, sn, endedAt }) => [buildingId, sn, endedAt === null]);

  it('for one card does not delay other cards, and is repeated', async () => {
    await refuse(`sn <> 'W1'`);
    say('W1', { battery: 18 });
    say('C2', { battery: 18 });
    await watch.tick();
    expect(await told()).toEqual([['b1', 'C2', true]]);
    say('C2', { battery: 90 });
    await watch.tick();
    expect(await told()).toEqual([['b1', 'C2', false]]);
    await sql`alter table card_notice drop constraint refused, add constraint refused check (true)`.execute(
      database.db,
    );
    await watch.tick();
    expect((await told()).toSorted()).toEqual([
      ['b1', 'C2', false],
      ['b1', 'W1', true],
    ]);
  });

  it('for one site does not delay other sites', async () => {
    buildings = ['b1', 'b2'];
    await refuse(`building_id <> 'b1'`);
    for (const buildingId of buildings) watch.note(buildingId, toPositionBatch([{ tag: 'C2', t: now, battery: 18 }]));
    await watch.tick();
    expect(await told()).toEqual([['b2', 'C2', true]]);
    expect(warnings).toHaveLength(1);
  });
});

describe('the notice of a low battery', () => {
  it('names the carrier of the card, and is sent to accounts once, also over a restart', async () => {
    say('W1', { battery: 18 });
    for (let again = 0; again < 3; again++) await watch.tick();
    start();
    say('W1', { battery: 17 });
    await watch.tick();
    expect(await rows()).toMatchObject([
      {
        kind: 'lowBattery',
        sn: 'W1',
        subjectKind: 'person',
        subjectName: '王芳',
        departId: 'north',
        value: 18,
        tier: 20,
        endedAt: null,
        status: 'sent',
      },
    ]);
    expect(await notices()).toMatchObject([
      {
        kind: 'cardLowBattery',
        facts: { sn: 'W1', name: '王芳', value: 18, tier: 20 },
        entity: 'cardNotice',
        departId: 'north',
        permission: 'pod:message:cardNotice:view',
      },
    ]);
  });

  it('uses the state of the engine while the card has sent nothing since the start', async () => {
    engineStates.set('C2', { t: t0 - minute, battery: 9 } as TagState);
    await watch.tick();
    expect(await rows()).toMatchObject([{ sn: 'C2', subjectKind: 'vehicle', subjectName: '沪A12345', tier: 10 }]);
  });

  it('is sent at the configured tiers, including the 75 % tier', async () => {
    await set({ tier1: 75 });
    for (const battery of [76, 75, 74, 20, 9]) {
      say('W1', { battery });
      await watch.tick();
    }
    expect((await rows()).map(({ tier, endedAt }) => [tier, endedAt === null])).toEqual([
      [75, false],
      [20, false],
      [10, true],
    ]);
  });

  it('ends when the card is charged, and is sent again when it is low again', async () => {
    for (const battery of [18, 26, 19]) {
      say('W1', { battery });
      await watch.tick();
      now += minute;
    }
    expect((await rows()).map(({ value, endedAt }) => [value, endedAt])).toEqual([
      [18, new Date(t0 + minute).toISOString()],
      [19, null],
    ]);
  });
});

describe('the carrier', () => {
  it('is notified on the wristband if configured, and the notice contains the delivery state', async () => {
    await set({ lowBatteryToWearer: true, lowBatteryText: '电量低，请充电' });
    say('W1', { battery: 5 });
    await watch.tick();
    const { db } = database;
    const [delivery] = await db.selectFrom('braceletDelivery').selectAll().execute();
    expect(delivery).toMatchObject({ sn: 'W1', personId: 'p1', personName: '王芳', status: 'toBeSent' });
    expect(await db.selectFrom('braceletQueue').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('braceletMessage').select(['content', 'senderId']).execute()).toEqual([
      { content: '电量低，请充电', senderId: null },
    ]);
    const shown: unknown[] = [];
    for (const status of ['toBeSent', 'sending', 'unread', 'confirmed', 'failed', 'cancelled'] as const) {
      await db.updateTable('braceletDelivery').set({ status }).execute();
      shown.push((await rows())[0]?.status);
    }
    expect(shown).toEqual(['toBeSent', 'sending', 'success', 'success', 'failed', 'notSent']);
  });

  it('without a wristband is not notified: not sent', async () => {
    await set({ lowBatteryToWearer: true, lowBatteryText: '电量低，请充电' });
    say('C2', { battery: 5 });
    await watch.tick();
    expect(await rows()).toMatchObject([{ sn: 'C2', status: 'notSent', deliveryId: null }]);
  });
});

describe('the other states', () => {
  it('are announced when they begin, and end when they are over', async () => {
    await set({ offline: true });
    say('W1', { worn: true });
    say('C2');
    await watch.tick();
    now += 30 * minute;
    say('W1', { worn: false });
    await watch.tick();
    now += 5 * minute;
    await watch.tick();
    expect((await rows()).map(({ kind, sn, value }) => [kind, sn, value])).toEqual([
      ['offline', 'C2', 30],
      ['notWorn', 'W1', 5],
    ]);
    say('W1', { worn: true });
    say('C2');
    await watch.tick();
    expect((await rows()).map(({ endedAt }) => endedAt)).toEqual([
      new Date(now).toISOString(),
      new Date(now).toISOString(),
    ]);
  });

  it("that a card without a carrier is carried about is for the card's own department", async () => {
    await watch.tick();
    for (const lon of [121.5, 121.51, 121.511]) {
      say('C3', { lon, lat: 31.25 });
      now += 1000;
    }
    await watch.tick();
    expect(await rows()).toMatchObject([
      { kind: 'unboundMove', sn: 'C3', subjectName: null, departId: 'store', value: 50 },
    ]);
  });

  it('that a tag without a card is seen', async () => {
    const batch = toPositionBatch([{ tag: 'X9', t: now, lon: 121.5, lat: 31.25 }]);
    batch.flags[0] = positionFlag.unregistered;
    unregistered.note(batch);
    watch.note('b1', batch);
    await watch.tick();
    await watch.tick();
    expect(await rows()).toMatchObject([{ kind: 'unregistered', sn: 'X9', departId: null }]);
    site = { ...site, registered: new Set([...site.registered, 'X9']) };
    await watch.tick();
    expect((await rows())[0]?.endedAt).not.toBeNull();
  });
});

it('that cannot be written are announced later', async () => {
  const { db } = database;
  say('W1', { battery: 5 });
  await sql`alter table notice rename to notice_away`.execute(db);
  await watch.tick();
  await sql`alter table notice_away rename to notice`.execute(db);
  expect([warnings.length, await rows()]).toEqual([1, []]);
  await watch.tick();
  expect([(await rows()).length, (await notices()).length]).toEqual([1, 1]);
});
