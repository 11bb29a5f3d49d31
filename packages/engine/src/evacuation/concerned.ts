import { planarRegion, regionContains } from '@muster/geo/region.ts';

import { defaultFixTimeout } from '../state/area.ts';
import type { Carrier } from '../state/carrier.ts';
import type { Evacuation, EvacuationOrder } from '../state/evacuation.ts';
import type { KnownEvacuee, SeenPlace } from '../state/evacuationResult.ts';
import type { EvacuationRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Site } from '../state/site.ts';
import { placeAtNewestFix, type Stay } from '../state/stay.ts';
import type { Tags } from '../state/tags.ts';

/** A subject seen in a circle or on the site within this time may still be there, even with a silent card. */
const lastPlaceMs = 24 * 3_600_000;

/** The site's cards and areas. */
interface Known {
  site: Site;
  tags: Tags;
}

/** A card found at the start of an evacuation. */
interface Concerned {
  slot: number;
  carrier: Carrier;
  /** false = the card is silent; its last place was inside. */
  isInside: boolean;
}

/** The rule of an evacuation; null = its area does not exist. */
export function ruleOf(
  { site }: Known,
  { areaId, scope }: Pick<EvacuationOrder, 'areaId' | 'scope'>,
): RuleInForce<EvacuationRule> | null {
  return scope === undefined ? (site.areas.get(areaId)?.evacuationRules[0] ?? null) : site.musterRule;
}

/** Cards inside the scope at the start, or last seen inside, by slot. */
export function findConcerned(engine: Known, { order, rule }: Evacuation): Concerned[] {
  const { tags } = engine;
  return tags.carriers.flatMap((carrier, slot) => {
    if (carrier === null) return [];
    if (order.scope !== undefined && !rule.covers(carrier)) return [];
    const isInside = whereAtStart(engine, order, slot);
    return isInside === null ? [] : [{ slot, carrier, isInside }];
  });
}

/** Whether the card is online within the scope; null = neither the card nor its last place is inside. */
function whereAtStart(engine: Known, { areaId, scope, startT }: EvacuationOrder, slot: number): boolean | null {
  const { tags } = engine;
  if (scope === undefined || scope.kind === 'areas') {
    const areaIds = scope?.areaIds ?? [areaId];
    const stays = tags.stays[slot].filter((stay) => areaIds.includes(stay.area.id) && mayBeInside(stay));
    return stays.length === 0 ? null : stays.some(({ presence }) => presence === 'inside');
  }
  const silentMs = startT - tags.fixT(slot);
  if (silentMs > lastPlaceMs || !isWithin(engine, scope, slot)) return null;
  return silentMs < defaultFixTimeout * 1000;
}

/** Whether the newest fix is in the circle, or anywhere on the site. */
function isWithin(
  { site, tags }: Known,
  scope: Exclude<EvacuationOrder['scope'], { kind: 'areas' } | undefined>,
  slot: number,
): boolean {
  if (!tags.hasFix(slot) || site.plane === null) return false;
  if (scope.kind === 'site') return true;
  const { floor } = scope.region;
  if (floor !== null && floor !== tags.floor(slot)) return false;
  return regionContains(planarRegion(scope.region, site.plane), tags.x(slot), tags.y(slot));
}

export function mayBeInside(stay: Stay): boolean {
  return placeAtNewestFix(stay) === 'inside';
}

/** Whether the card is in, or was last seen in, any of several areas. */
export function remainsElsewhere({ tags }: Known, evacuation: Evacuation, slot: number): boolean {
  if (evacuation.order.scope === undefined) return false;
  return tags.stays[slot].some((stay) => evacuation.concerns(stay.area.id) && mayBeInside(stay));
}

/** Whether the area that contained the card is removed, one of several: nobody is inside it any more. */
export function hasLostItsArea(engine: Known, evacuation: Evacuation, slot: number): boolean {
  const { scope } = evacuation.order;
  if (scope?.kind !== 'areas' || scope.areaIds.every((id) => engine.site.areas.has(id))) return false;
  return !remainsElsewhere(engine, evacuation, slot);
}

/** The muster points that contain the card, or did when it was last seen. */
export function islandStays({ tags }: Known, { safeIslands }: EvacuationOrder, slot: number): Stay[] {
  return tags.stays[slot].filter((stay) => safeIslands.includes(stay.area.id) && mayBeInside(stay));
}

/** All subjects concerned, as currently known; with a circle or the site also those who have come since. */
export function knownEvacuees(engine: Known, evacuation: Evacuation): KnownEvacuee[] {
  const { evacuees, insiders, order } = evacuation;
  if (order.musterId === undefined) {
    const inside = new Set(Array.from(insiders.values(), ({ id }) => id));
    return Array.from(evacuees.values(), (one) => ({ ...one, isInside: inside.has(one.id) }));
  }
  const newest = newestSlots(engine, evacuation);
  const known = Array.from(evacuees.values(), (one) => {
    const slot = newest.get(one.id);
    return { ...one, isInside: isInDanger(engine, evacuation, slot), last: lastPlace(engine, slot) };
  });
  return [...known, ...newcomers(engine, evacuation, newest)];
}

/** The card of each subject that was seen last. */
function newestSlots({ tags }: Known, { rule }: Evacuation): Map<string, number> {
  const newest = new Map<string, number>();
  tags.carriers.forEach((carrier, slot) => {
    if (carrier === null || !tags.hasFix(slot) || !rule.covers(carrier)) return;
    const known = newest.get(carrier.id);
    if (known === undefined || tags.fixT(known) < tags.fixT(slot)) newest.set(carrier.id, slot);
  });
  return newest;
}

function isInDanger(engine: Known, { insiders, order }: Evacuation, slot: number | undefined): boolean {
  if (slot === undefined) return true;
  const { scope } = order;
  if (scope === undefined || scope.kind === 'areas') return insiders.has(slot);
  return islandStays(engine, order, slot).length === 0 && isWithin(engine, scope, slot);
}

function newcomers(engine: Known, evacuation: Evacuation, newest: ReadonlyMap<string, number>): KnownEvacuee[] {
  const { evacuees, order } = evacuation;
  if (order.scope === undefined || order.scope.kind === 'areas') return [];
  return [...newest].flatMap(([id, slot]): KnownEvacuee[] => {
    const isNew = !evacuees.has(id) && engine.tags.fixT(slot) > order.startT;
    if (!isNew || !isInDanger(engine, evacuation, slot)) return [];
    const arrival = { arrivedAt: null, islandId: null };
    const last = lastPlace(engine, slot);
    return [{ id, kind: 'person', wasInside: false, start: null, ...arrival, isInside: true, last }];
  });
}

function lastPlace({ tags }: Known, slot: number | undefined): SeenPlace | null {
  if (slot === undefined) return null;
  return { lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot), t: tags.fixT(slot) };
}
