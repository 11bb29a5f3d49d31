import type { ConfigChange, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import { describe, expect, it } from 'vitest';

import { configDiff } from './configDiff.ts';

const square = (east: number): SiteConfig['areas'][number]['regions'] => [
  { shape: 'circle', center: [east, 31], radius: 20, floor: null },
];
const worker = (tag: string, id: string, boundFrom?: number): SubjectConfig => ({
  tag,
  kind: 'person',
  id,
  ...(boundFrom === undefined ? {} : { boundFrom }),
});
const site: SiteConfig = {
  timeZone: 'Asia/Shanghai',
  origin: [121, 31],
  alarms: { lowBattery: { on: true } },
  areas: [
    { id: 'a1', regions: square(121) },
    { id: 'a2', regions: square(122), typeId: 't1' },
  ],
  areaTypes: [{ id: 't1', alarms: { overcrowding: { on: true, max: 3 } } }],
  subjects: [worker('T1', 'p1'), worker('T2', 'p2', 1000)],
};

/** Applies a change, as defined in input.ts. */
function changed(from: SiteConfig, change: ConfigChange | undefined): SiteConfig {
  const putById = <T extends { id: string }>(
    items: readonly T[],
    of: { put?: readonly T[]; remove?: readonly string[] } = {},
  ) => [
    ...items.filter(({ id }) => !of.remove?.includes(id) && !of.put?.some((item) => item.id === id)),
    ...(of.put ?? []),
  ];
  const { put = [], remove = [] } = change?.subjects ?? {};
  return {
    ...from,
    ...change?.site,
    areas: putById(from.areas, change?.areas),
    areaTypes: putById(from.areaTypes ?? [], change?.areaTypes),
    subjects: [
      ...(from.subjects ?? []).filter(
        (subject) =>
          !remove.includes(subject.tag) &&
          !put.some(({ tag, boundFrom }) => tag === subject.tag && boundFrom === subject.boundFrom),
      ),
      ...put,
    ],
  };
}

const inOrder = (config: SiteConfig): SiteConfig => ({
  ...config,
  areas: config.areas.toSorted((a, b) => a.id.localeCompare(b.id)),
  subjects:
    config.subjects?.toSorted((a, b) => a.tag.localeCompare(b.tag) || (a.boundFrom ?? 0) - (b.boundFrom ?? 0)) ?? [],
});

describe('difference of configurations', () => {
  it('is nothing between equal sites, whatever the order of their keys', () => {
    expect(configDiff(site, structuredClone(site))).toBeUndefined();
    expect(configDiff(site, { ...site, alarms: { ...site.alarms } })).toBeUndefined();
  });

  it.each<[string, Partial<SiteConfig>, string]>([
    ['a moved area', { areas: [{ id: 'a1', regions: square(121.5) }, ...site.areas.slice(1)] }, 'areas'],
    ['a deleted area', { areas: site.areas.slice(1) }, 'areas'],
    ['a new area', { areas: [...site.areas, { id: 'a3', regions: square(123) }] }, 'areas'],
    ['a rule of a type', { areaTypes: [{ id: 't1', alarms: {} }] }, 'areaTypes'],
    ['the time zone', { timeZone: 'UTC' }, 'site'],
    ['the origin', { origin: [121, 32] }, 'site'],
    ['the rules of the building', { alarms: { lowBattery: { on: false } } }, 'site'],
    ['a new binding', { subjects: [...(site.subjects ?? []), worker('T3', 'p3')] }, 'subjects'],
    ['an ended binding', { subjects: [{ ...worker('T1', 'p1'), boundTo: 9 }, worker('T2', 'p2', 1000)] }, 'subjects'],
    ['a card that changes hands', { subjects: [...(site.subjects ?? []), worker('T2', 'p1', 5000)] }, 'subjects'],
    ['a binding that never was', { subjects: [worker('T1', 'p1', 77), worker('T2', 'p2', 1000)] }, 'subjects'],
    ['a deleted card', { subjects: [worker('T1', 'p1')] }, 'subjects'],
  ])('contains %s, and nothing else', (_what, part, key) => {
    const to = { ...site, ...part };
    const change = configDiff(site, to);
    expect(Object.keys(change ?? {})).toEqual([key]);
    expect(inOrder(changed(site, change))).toEqual(inOrder(to));
  });

  it('creates a site from nothing', () => {
    const nothing: SiteConfig = { timeZone: 'UTC', areas: [] };
    expect(inOrder(changed(nothing, configDiff(nothing, site)))).toEqual(inOrder(site));
  });
});
