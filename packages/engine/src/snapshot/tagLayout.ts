import { carrierByKey } from '../presence/binding.ts';
import type { Carrier } from '../state/carrier.ts';
import { keptNumbers, tagFlag } from '../state/tagRecords.ts';
import { TagColumns } from '../state/tags.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';

/** Flags of the tag itself, not of pending work in this run. */
const keptFlags = tagFlag.online | tagFlag.silenced | tagFlag.vehicle;

/** Tags with their columns, carriers and evidence buffer. */
export function layOutTags(archive: Archive, engine: EngineState): void {
  const { tags } = engine;
  for (const name of archive.json(tags.names)) {
    if (archive.isReading) tags.add(name);
  }
  const { size } = tags;
  for (const name of TagColumns.names) tags[name].set(archive.numbers(tags[name].subarray(0, size)));
  for (const name of keptNumbers) {
    archive.numbers(Float64Array.from(tags.names, (_, slot) => tags[name](slot))).forEach((number, slot) => {
      tags.put(slot, name, number);
    });
  }
  for (let slot = 0; slot < size; slot++) tags.setFloor(slot, archive.number(tags.floor(slot)));
  const { recent } = engine.evidence;
  for (let slot = 0; slot < size; slot++) {
    const flags = archive.number(tags.flags(slot) & keptFlags);
    const binding = archive.number(bindingKey(tags.carriers[slot]));
    const entries = archive.integers(engine.evidence.pastOf(tags, slot));
    if (!archive.isReading) continue;
    tags.set(slot, flags, true);
    tags.set(slot, tagFlag.ahead, tags.reportT(slot) > tags.fixT(slot));
    tags.setCarrier(slot, carrierByKey(engine, slot, binding));
    tags.bounds[slot] = engine.site.bounds.of(tags.carriers[slot]);
    recent.restore(slot, entries, tags.fixT(slot));
    tags.markChanged(slot);
  }
  layOutRare(archive, engine);
  layOutTrails(archive, engine);
}

/** Values that few tags have. */
function layOutRare(archive: Archive, { tags }: EngineState): void {
  for (const [slot, straying] of archive.json([...tags.strayings])) tags.stray(slot, straying);
  for (const [slot, t] of archive.json([...tags.sosT])) tags.sosT.set(slot, t);
}

/** Trails of vehicles, if their speed may follow from them. */
function layOutTrails(archive: Archive, { tags }: EngineState): void {
  for (let slot = 0; slot < tags.size; slot++) {
    const way = archive.numbers(tags.trails.wayOf(slot));
    if (archive.isReading && way.length > 0) tags.trails.restore(slot, way);
  }
}

/** Key of the carrier’s binding in a snapshot. NaN = none, −Infinity = from the beginning. */
function bindingKey(carrier: Carrier | null): number {
  return carrier === null ? Number.NaN : (carrier.boundFrom ?? Number.NEGATIVE_INFINITY);
}
