import { isDeepStrictEqual } from 'node:util';

import type { AccessConfig, ConfigChange, PatrolsConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';

/**
 * The change from `from` to `to`; undefined = none. All bindings of a card change together, because the engine removes
 * them by card.
 */
export function configDiff(from: SiteConfig, to: SiteConfig): ConfigChange | undefined {
  const change: ConfigChange = {};
  const site = siteDiff(from, to);
  if (site !== undefined) change.site = site;
  const areas = diffById(from.areas, to.areas);
  if (areas !== undefined) change.areas = areas;
  const areaTypes = diffById(from.areaTypes, to.areaTypes);
  if (areaTypes !== undefined) change.areaTypes = areaTypes;
  const permits = diffById(from.permits, to.permits);
  if (permits !== undefined) change.permits = permits;
  const subjects = subjectDiff(from.subjects ?? [], to.subjects ?? []);
  if (subjects !== undefined) change.subjects = subjects;
  const patrols = patrolDiff(from.patrols, to.patrols);
  if (patrols !== undefined) change.patrols = patrols;
  const access = accessDiff(from.access, to.access);
  if (access !== undefined) change.access = access;
  return Object.keys(change).length === 0 ? undefined : change;
}

/** Empty access: a configuration cannot go back to none. */
const noAccess: AccessConfig = { groundAreaId: null, hasGates: false, checkpoints: [], shifts: [] };

function accessDiff(from: AccessConfig | undefined, to: AccessConfig | undefined): AccessConfig | undefined {
  return isDeepStrictEqual(from, to) || (from === undefined && to === undefined) ? undefined : (to ?? noAccess);
}

const noPatrols: PatrolsConfig = { points: [], areas: [], teams: [], routes: [] };

function patrolDiff(from = noPatrols, to = noPatrols): PatrolsConfig | undefined {
  return isDeepStrictEqual(from, to) ? undefined : to;
}

function siteDiff(from: SiteConfig, to: SiteConfig): ConfigChange['site'] {
  const site: NonNullable<ConfigChange['site']> = {};
  if (from.timeZone !== to.timeZone) site.timeZone = to.timeZone;
  if (to.origin !== undefined && !isDeepStrictEqual(from.origin, to.origin)) site.origin = to.origin;
  if (!isDeepStrictEqual(from.alarms ?? {}, to.alarms ?? {})) site.alarms = to.alarms ?? {};
  return Object.keys(site).length === 0 ? undefined : site;
}

interface Put<T> {
  put?: T[];
  remove?: string[];
}

function diffById<T extends { id: string }>(from: readonly T[] = [], to: readonly T[] = []): Put<T> | undefined {
  return diffByKey(new Map(from.map((item) => [item.id, item])), new Map(to.map((item) => [item.id, item])));
}

function diffByKey<T>(from: ReadonlyMap<string, T>, to: ReadonlyMap<string, T>): Put<T> | undefined {
  const put = [...to].filter(([key, item]) => !isDeepStrictEqual(from.get(key), item)).map(([, item]) => item);
  const remove = [...from.keys()].filter((key) => !to.has(key));
  if (put.length === 0 && remove.length === 0) return undefined;
  return { ...(put.length > 0 ? { put } : {}), ...(remove.length > 0 ? { remove } : {}) };
}

function subjectDiff(from: readonly SubjectConfig[], to: readonly SubjectConfig[]): Put<SubjectConfig> | undefined {
  const before = Map.groupBy(from, ({ tag }) => tag);
  const after = Map.groupBy(to, ({ tag }) => tag);
  const put: SubjectConfig[] = [];
  const remove = [...before.keys()].filter((tag) => !after.has(tag));
  for (const [tag, bindings] of after) {
    const known = before.get(tag) ?? [];
    const isShorter = known.some(({ boundFrom }) => !bindings.some((binding) => binding.boundFrom === boundFrom));
    if (isShorter) remove.push(tag);
    put.push(...(isShorter ? bindings : bindings.filter((binding) => !isIn(known, binding))));
  }
  if (put.length === 0 && remove.length === 0) return undefined;
  return { ...(put.length > 0 ? { put } : {}), ...(remove.length > 0 ? { remove } : {}) };
}

function isIn(known: readonly SubjectConfig[], binding: SubjectConfig): boolean {
  return known.some((other) => isDeepStrictEqual(other, binding));
}
