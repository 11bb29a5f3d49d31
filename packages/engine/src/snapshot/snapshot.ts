import type { SiteConfig } from '../input.ts';
import { expectFixes } from '../groups/clusterTracker.ts';
import { settleRests } from '../motion/rest.ts';
import { scheduleSilence } from '../presence/silence.ts';
import { World } from '../state/engineState.ts';
import { type Archive, ArchiveReader, ArchiveWriter } from './archive.ts';
import { layOutGroups } from './groupLayout.ts';
import { layOutCameras, layOutEvacuations, layOutShelf } from './lifeLayout.ts';
import { layOutAlarms, layOutHolders, layOutWatches } from './alarmLayout.ts';
import { layOutAttendances, layOutHeadCounts } from './attendanceLayout.ts';
import { layOutStays, layOutTagCases } from './presenceLayout.ts';
import { layOutTags } from './tagLayout.ts';

/** Moves on with every change of a layout or of what a rule keeps: an older snapshot is refused, not misread. */
export const snapshotVersion = 9;
const version = `muster engine ${snapshotVersion}`;

/** The whole state as bytes; the same state gives the same bytes. */
export function writeSnapshot(world: World): Uint8Array {
  settleRests(world);
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
  layOutWorld(archive, world);
  return world;
}

function layOutWorld(archive: Archive, world: World): void {
  world.site.clockOffset.ms = archive.number(world.clockMs);
  world.now = archive.number(world.now);
  world.hasBegun = archive.number(world.hasBegun ? 1 : 0) === 1;
  world.sequence = archive.number(world.sequence);
  layOutTags(archive, world);
  layOutAttendances(archive, world);
  layOutHeadCounts(archive, world);
  layOutGroups(archive, world);
  layOutStays(archive, world);
  layOutTagCases(archive, world);
  layOutShelf(archive, world);
  layOutCameras(archive, world);
  layOutEvacuations(archive, world);
  const alarms = layOutAlarms(archive, world);
  layOutHolders(archive, world, alarms);
  layOutWatches(archive, world, alarms);
  if (!archive.isReading) return;
  for (let slot = 0; slot < world.tags.size; slot++) {
    scheduleSilence(world, slot);
    expectFixes(world, slot);
  }
}
