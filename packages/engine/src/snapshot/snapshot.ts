import { HeadCountChange } from '../headCount.ts';
import type { SiteConfig } from '../input.ts';
import { scheduleSilence } from '../presence/silence.ts';
import { restartHeadCounts } from '../site/applyChange.ts';
import { World } from '../world.ts';
import { rank } from '../time/deadlineQueue.ts';
import { type Archive, ArchiveReader, ArchiveWriter } from './archive.ts';
import { layOutGroups } from './groupLayout.ts';
import { layOutCameras, layOutEvacuations, layOutShelf } from './lifeLayout.ts';
import { layOutAlarms, layOutHolders, layOutWatches } from './alarmLayout.ts';
import { layOutCase, layOutStays, layOutTagCases } from './presenceLayout.ts';
import { layOutTags } from './tagLayout.ts';

/** Moves on with every change of a layout or of what a rule keeps: an older snapshot is refused, not misread. */
export const snapshotVersion = 4;
const version = `muster engine ${snapshotVersion}`;

/** The whole state as bytes; the same state gives the same bytes. */
export function writeSnapshot(world: World): Uint8Array {
  const archive = new ArchiveWriter();
  archive.text(version);
  archive.json({ ...world.site.config, subjects: world.roster.all() });
  const { origin, numbers, nextNumber } = world.site.memory;
  archive.json({ origin, numbers: [...numbers], nextNumber });
  layOutWorld(archive, world);
  return archive.finish();
}

/** @throws Error when the snapshot was written by another version, or is damaged. */
export function readSnapshot(bytes: Uint8Array): World {
  const archive = new ArchiveReader(bytes);
  const found = archive.text();
  if (found !== version) throw new Error(`The snapshot is of "${found}", this is "${version}".`);
  const config = archive.json<SiteConfig>();
  const memory = archive.json<{ origin: [number, number] | null; numbers: [string, number][]; nextNumber: number }>();
  const world = new World(config, { ...memory, numbers: new Map(memory.numbers) });
  restartHeadCounts(world);
  layOutWorld(archive, world);
  return world;
}

function layOutWorld(archive: Archive, world: World): void {
  world.now = archive.number(world.now);
  world.hasBegun = archive.number(world.hasBegun ? 1 : 0) === 1;
  world.sequence = archive.number(world.sequence);
  layOutTags(archive, world);
  layOutHeadCounts(archive, world);
  layOutGroups(archive, world);
  layOutStays(archive, world);
  if (archive.isReading) world.crowd.joinAnew(world);
  layOutTagCases(archive, world);
  layOutShelf(archive, world);
  layOutCameras(archive, world);
  layOutEvacuations(archive, world);
  const alarms = layOutAlarms(archive, world);
  layOutHolders(archive, world, alarms);
  layOutWatches(archive, world, alarms);
  if (!archive.isReading) return;
  for (let slot = 0; slot < world.tags.size; slot++) scheduleSilence(world, slot);
}

/** Who is counted where, the conditions of the head counts, and the changes that site time has not reached yet. */
function layOutHeadCounts(archive: Archive, world: World): void {
  for (const key of [...world.headCounts.keys()].sort()) layOutHeadCount(archive, world, key);
  const waiting = world.queue
    .all()
    .flatMap((due) => (due instanceof HeadCountChange && !due.headCount.isGone ? [due] : []));
  const facts = waiting.map(({ headCount, slot, insider, order, due, isJudged }) => {
    return { key: headCount.key, slot, insider, order, due, isJudged };
  });
  for (const { key, slot, insider, order, due, isJudged } of archive.json(facts)) {
    const headCount = world.headCounts.get(key);
    if (!archive.isReading || headCount === undefined) continue;
    const generation = isJudged ? headCount.generation : -1;
    world.schedule(new HeadCountChange(headCount, slot, insider, order, generation), due, rank.headCount);
  }
}

function layOutHeadCount(archive: Archive, world: World, key: string): void {
  const headCount = world.headCounts.get(key);
  if (headCount === undefined) return;
  for (const [slot, insider] of archive.json([...headCount.insiders])) headCount.count(world, slot, insider);
  layOutCase(archive, world, headCount.case);
}
