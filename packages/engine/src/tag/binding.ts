import { endBearer } from '../presence/bearer.ts';
import type { Bearer } from '../setting/cover.ts';
import type { Binding } from '../site/roster.ts';
import type { World } from '../world.ts';
import { fireLine } from './line.ts';
import { tagFlag } from './tagRecords.ts';

/**
 * The slot of a tag; null for one that was never bound to anybody. Such a tag is not remembered: whoever invents tags
 * shall not fill the memory.
 */
export function slotOf(world: World, tag: string, isVehicle: boolean): number | null {
  const known = world.tags.find(tag);
  if (known !== undefined) return known;
  if (!world.site.config.openSubjects && !world.roster.has(tag)) return null;
  const slot = world.tags.add(world.roster.nameOf(tag));
  world.tags.set(slot, tagFlag.vehicle, isVehicle);
  return slot;
}

/**
 * Makes whoever carries the tag at `t` its bearer.
 * @returns false where nobody does, or where the binding in force began after `t`: what the end of the one before has
 * concluded is not taken back.
 */
export function bind(world: World, slot: number, t: number): boolean {
  const { tags } = world;
  if (t < tags.boundFrom[slot] && tags.boundFrom[slot] < Number.POSITIVE_INFINITY) return false;
  if (t >= tags.boundUntil[slot]) {
    // The end of the binding is a deadline of the tag's own line.
    fireLine(world, slot, t);
    endBearer(world, slot, tags.boundUntil[slot]);
    adopt(world, slot, bindingAt(world, slot, t));
  }
  return tags.bearers[slot] !== null;
}

/** Whose position a tag's is at `t`, whatever the binding in force. */
export function bearerAt(world: World, slot: number, t: number): Bearer | null {
  const { tags } = world;
  const isInForce = t >= tags.boundFrom[slot] && t < tags.boundUntil[slot];
  return isInForce ? tags.bearers[slot] : bindingAt(world, slot, t).bearer;
}

export function adopt({ tags }: World, slot: number, binding: Binding): void {
  tags.setBearer(slot, binding.bearer);
  tags.boundFrom[slot] = binding.from;
  tags.boundUntil[slot] = binding.until;
}

export function bindingAt({ roster, site, tags }: World, slot: number, t: number): Binding {
  const tag = tags.names[slot];
  const binding = roster.at(tag, t);
  if (!site.config.openSubjects || roster.has(tag)) return binding;
  const kind = tags.has(slot, tagFlag.vehicle) ? 'vehicle' : 'person';
  return { ...binding, bearer: { tag, kind, id: tag } };
}
