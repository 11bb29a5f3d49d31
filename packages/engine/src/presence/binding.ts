import { followTag } from '../patrol/beings.ts';
import { endCarrier } from './carrier.ts';
import type { Carrier } from '../state/carrier.ts';
import type { Binding } from '../state/roster.ts';
import type { EngineState } from '../state/engineState.ts';
import { fireLine } from './line.ts';
import { tagFlag } from '../state/tagRecords.ts';

/**
 * The slot of a tag; null for one that was never bound. Such a tag gets no slot, so that invented tags cannot fill the
 * memory.
 */
export function slotOf(engine: EngineState, tag: string, isVehicle: boolean): number | null {
  const known = engine.tags.find(tag);
  if (known !== undefined) return known;
  if (!engine.site.config.openSubjects && !engine.roster.has(tag)) return null;
  const slot = engine.tags.add(engine.roster.nameOf(tag));
  engine.tags.set(slot, tagFlag.vehicle, isVehicle);
  return slot;
}

/**
 * Sets the carrier of the tag at `t`.
 * @returns false without a carrier, or if the current binding began after `t`: effects of the end of the previous one
 * are not reverted.
 */
export function bind(engine: EngineState, slot: number, t: number): boolean {
  const { tags } = engine;
  if (t < tags.boundFrom[slot] && tags.boundFrom[slot] < Number.POSITIVE_INFINITY) return false;
  if (t >= tags.boundUntil[slot]) {
    // The end of the binding is a deadline of the tag's line.
    fireLine(engine, slot, t);
    endCarrier(engine, slot, tags.boundUntil[slot]);
    adopt(engine, slot, bindingAt(engine, slot, t));
  }
  return tags.carriers[slot] !== null;
}

/** Carrier of a tag at `t`, independent of the current binding. */
export function carrierAt(engine: EngineState, slot: number, t: number): Carrier | null {
  const { tags } = engine;
  const isInForce = t >= tags.boundFrom[slot] && t < tags.boundUntil[slot];
  return isInForce ? tags.carriers[slot] : bindingAt(engine, slot, t).carrier;
}

/** Carrier of a tag at `t`, by its name; null = unknown. */
export function carrierOfTag(engine: EngineState, tag: string, t: number): Carrier | null {
  const slot = engine.tags.find(tag);
  return slot === undefined ? engine.roster.at(tag, t + engine.clockMs).carrier : carrierAt(engine, slot, t);
}

export function adopt(engine: EngineState, slot: number, binding: Binding): void {
  const { tags } = engine;
  tags.setCarrier(slot, binding.carrier);
  tags.boundFrom[slot] = binding.from;
  tags.boundUntil[slot] = binding.until;
  followTag(engine, slot);
}

export function bindingAt({ roster, site, tags, clockMs }: EngineState, slot: number, t: number): Binding {
  const tag = tags.names[slot];
  const { carrier, from, until } = roster.at(tag, t + clockMs);
  const binding = { carrier, from: from - clockMs, until: until - clockMs };
  if (!site.config.openSubjects || roster.has(tag)) return binding;
  return { ...binding, carrier: ofItself(tags, slot) };
}

/** @param key begin of the binding, epoch ms; NaN = no carrier, −Infinity = from the beginning */
export function carrierByKey({ roster, tags }: EngineState, slot: number, key: number): Carrier | null {
  if (Number.isNaN(key)) return null;
  const tag = tags.names[slot];
  return roster.has(tag) ? roster.since(tag, key) : ofItself(tags, slot);
}

/** Carrier of a tag without an entry, where each tag is a subject. */
function ofItself(tags: EngineState['tags'], slot: number): Carrier {
  const tag = tags.names[slot];
  return { tag, kind: tags.has(slot, tagFlag.vehicle) ? 'vehicle' : 'person', id: tag };
}
