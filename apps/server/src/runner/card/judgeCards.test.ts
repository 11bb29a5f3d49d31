import type { CardNoticeSetting } from '@muster/model/cardNotice/cardNoticeSetting.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type CardQuestion, judgeCards, type KnownCard, type Standing } from './judgeCards.ts';

const minute = 60_000;
const now = Date.UTC(2026, 4, 1, 8);
const setting: CardNoticeSetting = {
  lowBattery: true,
  tier1: 75,
  tier2: 20,
  tier3: 10,
  lowBatteryToWearer: false,
  lowBatteryText: null,
  offline: true,
  offlineMinutes: 30,
  notWorn: true,
  notWornMinutes: 5,
  notWornToWearer: false,
  notWornText: null,
  unregistered: true,
  unboundMove: true,
  unboundMetres: 50,
};
const card = (more: Partial<KnownCard> = {}): KnownCard => ({
  sn: 'W1',
  isBound: true,
  t: now,
  battery: null,
  worn: null,
  wornSince: now,
  movedAt: null,
  ...more,
});
const told = (kind: Standing['kind'], more: Partial<Standing> = {}): Standing => ({
  id: kind,
  sn: 'W1',
  kind,
  tier: null,
  at: now - 60 * minute,
  ...more,
});
const ask = (question: Partial<CardQuestion>) =>
  judgeCards({
    cards: [],
    unregisteredTags: [],
    standing: [],
    setting,
    now,
    listeningSince: now - 24 * 60 * minute,
    ...question,
  });
const begun = (question: Partial<CardQuestion>) => ask(question).begun.map(({ kind, value }) => `${kind} ${value}`);
const ended = (question: Partial<CardQuestion>) => ask(question).ended.map(({ id }) => id);

describe('a battery', () => {
  it.each([
    [76, null],
    [75, 75],
    [21, 75],
    [20, 20],
    [11, 20],
    [10, 10],
    [0, 10],
  ])('at %s %% is at the tier %s', (battery, tier) => {
    expect(ask({ cards: [card({ battery })] }).begun.map((each) => each.tier)).toEqual(tier === null ? [] : [tier]);
  });

  it('is announced at each tier to which it falls, and not twice at one', () => {
    const at = (tier: number) => [told('lowBattery', { tier })];
    expect(ask({ cards: [card({ battery: 18 })], standing: at(20) })).toEqual({ begun: [], ended: [], risen: [] });
    const fallen = ask({ cards: [card({ battery: 9 })], standing: at(20) });
    expect([fallen.ended.length, fallen.begun]).toEqual([1, [{ sn: 'W1', kind: 'lowBattery', value: 9, tier: 10 }]]);
  });

  it('rises silently while it is charged, leaves a tier 5 % above it, and may then fall to it again', () => {
    const at = (tier: number) => [told('lowBattery', { tier })];
    const charged = (battery: number, tier: number) => ask({ cards: [card({ battery })], standing: at(tier) });
    expect(charged(14, 10)).toEqual({ begun: [], ended: [], risen: [] });
    expect(charged(15, 10)).toMatchObject({ begun: [], risen: [{ id: 'lowBattery', tier: 20 }] });
    expect(charged(60, 20)).toMatchObject({ begun: [], risen: [{ tier: 75 }] });
    expect(charged(79, 75)).toEqual({ begun: [], ended: [], risen: [] });
    expect(charged(80, 75)).toMatchObject({ begun: [], ended: [{ id: 'lowBattery' }] });
    expect(charged(20, 75)).toMatchObject({ begun: [{ tier: 20 }] });
  });

  it('that is unknown keeps its announced state', () => {
    expect(ask({ cards: [card()], standing: [told('lowBattery', { tier: 20 })] }).ended).toEqual([]);
  });

  it('announces each fall once, however often it is evaluated (any course of charge)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }), (course) => {
        let standing: Standing[] = [];
        for (const battery of course)
          for (let again = 0; again < 2; again++) {
            const changes = ask({ cards: [card({ battery })], standing });
            if (again === 1) expect(changes).toEqual({ begun: [], ended: [], risen: [] });
            standing = standing
              .filter(({ id }) => !changes.ended.some((each) => each.id === id))
              .map((each) => ({ ...each, tier: changes.risen.find(({ id }) => id === each.id)?.tier ?? each.tier }));
            for (const { tier } of changes.begun) standing.push(told('lowBattery', { tier, id: `at ${tier}` }));
            expect(standing.length).toBeLessThanOrEqual(1);
            expect(standing.length === 1 || battery > 75).toBe(true);
          }
      }),
    );
  });
});

describe('a card with a carrier', () => {
  it('is announced after the configured silence, once', () => {
    const silent = (minutes: number) => card({ t: now - minutes * minute });
    expect(begun({ cards: [silent(29)] })).toEqual([]);
    expect(begun({ cards: [silent(30)] })).toEqual(['offline 30']);
    expect(begun({ cards: [silent(31)], standing: [told('offline')] })).toEqual([]);
    expect(ended({ cards: [silent(0)], standing: [told('offline')] })).toEqual(['offline']);
  });

  it('was not silent while the server was down, and is not announced again after a restart', () => {
    const silent = card({ t: now - 600 * minute });
    expect(begun({ cards: [silent], listeningSince: now - 29 * minute })).toEqual([]);
    expect(begun({ cards: [silent], listeningSince: now - 30 * minute })).toEqual(['offline 600']);
    const restarted = { cards: [silent], listeningSince: now, standing: [told('offline')] };
    expect([begun(restarted), ended(restarted)]).toEqual([[], []]);
  });

  it('is announced when it reports for the configured time that it is not worn', () => {
    const off = (minutes: number) => card({ worn: false, wornSince: now - minutes * minute });
    expect([begun({ cards: [off(4)] }), begun({ cards: [off(5)] })]).toEqual([[], ['notWorn 5']]);
    expect(begun({ cards: [card({ worn: true, wornSince: now - 60 * minute })] })).toEqual([]);
    expect(ended({ cards: [card({ worn: true })], standing: [told('notWorn')] })).toEqual(['notWorn']);
    expect(ended({ cards: [card()], standing: [told('notWorn')] })).toEqual([]);
  });
});

describe('a card without a carrier', () => {
  it('may be silent and unworn without a notice', () => {
    const loose = card({ isBound: false, t: now - 600 * minute, worn: false, wornSince: 0 });
    expect(begun({ cards: [loose] })).toEqual([]);
    expect(ended({ cards: [loose], standing: [told('offline'), told('notWorn')] })).toEqual(['offline', 'notWorn']);
  });

  it('is announced while it is carried about, until it does not move for ten minutes or has a carrier', () => {
    const moved = (minutes: number) => card({ isBound: false, movedAt: now - minutes * minute });
    expect(begun({ cards: [moved(0)] })).toEqual(['unboundMove 50']);
    const standing = [told('unboundMove')];
    expect([begun({ cards: [moved(9)], standing }), ended({ cards: [moved(9)], standing })]).toEqual([[], []]);
    expect(ended({ cards: [moved(10)], standing })).toEqual(['unboundMove']);
    expect(ended({ cards: [card()], standing })).toEqual(['unboundMove']);
    const still = { cards: [card({ isBound: false })], standing };
    expect(ended({ ...still, listeningSince: now - 9 * minute })).toEqual([]);
    expect(ended({ ...still, listeningSince: now - 10 * minute })).toEqual(['unboundMove']);
  });
});

describe('a tag without a card', () => {
  const unregisteredTag = (tag: string, minutes = 0) => ({ tag, t: now - minutes * minute });
  const seen = (sn: string, at = now) => told('unregistered', { sn, id: sn, at });

  it('is announced when it is seen, until it is registered or has not been seen for a day', () => {
    expect(begun({ unregisteredTags: [unregisteredTag('X')] })).toEqual(['unregistered null']);
    expect(begun({ unregisteredTags: [unregisteredTag('X')], standing: [seen('X')] })).toEqual([]);
    expect(ended({ unregisteredTags: [unregisteredTag('X', 24 * 60)], standing: [seen('X')] })).toEqual(['X']);
    expect(ended({ cards: [card({ sn: 'X' })], standing: [seen('X')] })).toEqual(['X']);
    expect(ended({ standing: [seen('X')] })).toEqual([]);
    expect(ended({ standing: [seen('X', now - 24 * 60 * minute)] })).toEqual(['X']);
  });

  it('is one of a hundred at most: any holder of a key can invent them', () => {
    const unregisteredTags = Array.from({ length: 300 }, (_, index) => unregisteredTag(`X${index}`));
    expect(begun({ unregisteredTags })).toHaveLength(100);
    expect(begun({ unregisteredTags, standing: [seen('X0'), seen('Y')] })).toHaveLength(98);
  });
});

it('a disabled state never begins, and an announced one ends', () => {
  const off = { lowBattery: false, offline: false, notWorn: false, unregistered: false, unboundMove: false };
  const question = {
    setting: { ...setting, ...off },
    cards: [
      card({ battery: 1, t: now - 600 * minute, worn: false, wornSince: 0 }),
      card({ sn: 'C2', isBound: false, movedAt: now }),
    ],
    unregisteredTags: [{ tag: 'X', t: now }],
  };
  expect(begun(question)).toEqual([]);
  const standing = [
    told('lowBattery', { tier: 10 }),
    told('offline'),
    told('notWorn'),
    told('unboundMove', { sn: 'C2' }),
    told('unregistered', { sn: 'X' }),
  ];
  expect(ended({ ...question, standing }).sort()).toEqual([
    'lowBattery',
    'notWorn',
    'offline',
    'unboundMove',
    'unregistered',
  ]);
});

it('a deleted card has no states', () => {
  expect(ended({ standing: [told('lowBattery', { tier: 20 }), told('offline')] })).toEqual(['lowBattery', 'offline']);
});
