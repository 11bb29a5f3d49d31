import { Silence } from '../presence/silence.ts';
import { bindingAt } from '../tag/binding.ts';
import { TagColumns, tagFlag } from '../tag/tags.ts';
import type { World } from '../world.ts';
import type { Archive } from './archive.ts';

/** What is found again at the next fix: numbers of sets and of configurations are good for one run only. */
const ofThisRun: readonly string[] = ['fenceSet', 'generation', 'lineDue'];

/** Flags that say something of a tag, not of what waits for it in this run. */
const keptFlags = tagFlag.online | tagFlag.silenced | tagFlag.vehicle;

/** Tags with their columns, who carries them, and their last minute. */
export function layOutTags(archive: Archive, world: World): void {
  const { tags } = world;
  for (const name of archive.json(tags.names)) {
    if (archive.isReading) tags.add(name, (slot, tag) => new Silence(slot, tag));
  }
  const { size } = tags;
  for (const name of TagColumns.names) {
    if (!ofThisRun.includes(name)) tags[name].set(archive.numbers(tags[name].subarray(0, size)));
  }
  const { recent } = world.evidence;
  for (let slot = 0; slot < size; slot++) {
    const flags = archive.number(tags.flags[slot] & keptFlags);
    const isCarried = archive.number(tags.bearers[slot] === null ? 0 : 1) === 1;
    const entries = archive.integers(recent.entriesOf(slot));
    if (!archive.isReading) continue;
    tags.flags[slot] = flags;
    tags.bearers[slot] = isCarried ? bindingAt(world, slot, momentOfBinding(world, slot)).bearer : null;
    tags.bounds[slot] = world.site.bounds.of(tags.bearers[slot]);
    recent.restore(slot, entries);
    tags.markChanged(slot);
  }
  layOutTrails(archive, world);
}

/** Ways of vehicles, as far as their speed may have to be told from them. */
function layOutTrails(archive: Archive, { tags }: World): void {
  const { bySlot } = tags.trails;
  for (let slot = 0; slot < tags.size; slot++) {
    const trail = archive.numbers(Float64Array.from(bySlot[slot] ?? []));
    if (archive.isReading && trail.length > 0) bySlot[slot] = [...trail];
  }
}

/** Any moment of the binding in force. */
function momentOfBinding({ tags }: World, slot: number): number {
  const from = tags.boundFrom[slot];
  return Number.isFinite(from) ? from : Math.min(0, tags.boundUntil[slot] - 1);
}
