import type { SiteConfig } from '../input.ts';
import { expectFixes } from '../groups/trackClusters.ts';
import { scheduleSilence } from '../presence/silence.ts';
import type { EngineState } from '../state/engineState.ts';
import { createState } from '../steps/createState.ts';
import { layOutAccess } from './accessLayout.ts';
import { type Archive, ArchiveReader, ArchiveWriter } from './archive.ts';
import { layOutGroups } from './groupLayout.ts';
import { layOutCameras, layOutEvacuations, layOutPermits, layOutShelf } from './lifeLayout.ts';
import { layOutAlarms, layOutHolders, layOutWatches } from './alarmLayout.ts';
import { layOutAttendances, layOutHeadCounts } from './attendanceLayout.ts';
import { layOutPatrols } from './patrolLayout.ts';
import { layOutStays, layOutTagConditions } from './presenceLayout.ts';
import { layOutTags } from './tagLayout.ts';

/** Incremented with every change of a layout or of the state of a rule: an older snapshot is refused, not misread. */
export const snapshotVersion = 12;
const version = `muster engine ${snapshotVersion}`;

/** The whole state as bytes; the same state gives the same bytes. */
export function writeSnapshot(engine: EngineState): Uint8Array {
  const archive = new ArchiveWriter();
  archive.text(version);
  archive.json({ ...engine.site.config, subjects: engine.roster.all() });
  const { origin, numbers, nextNumber } = engine.site.memory;
  archive.json({ origin, numbers: [...numbers], nextNumber });
  layOutState(archive, engine);
  return archive.finish();
}

/** @throws Error when the snapshot was written by another version, or is damaged. */
export function readSnapshot(bytes: Uint8Array): EngineState {
  const archive = new ArchiveReader(bytes);
  const found = archive.text();
  if (found !== version) throw new Error(`The snapshot is of "${found}", this is "${version}".`);
  const config = archive.json<SiteConfig>();
  const memory = archive.json<{ origin: [number, number] | null; numbers: [string, number][]; nextNumber: number }>();
  const engine = createState(config, { ...memory, numbers: new Map(memory.numbers) });
  layOutState(archive, engine);
  return engine;
}

function layOutState(archive: Archive, engine: EngineState): void {
  engine.site.clockOffset.ms = archive.number(engine.clockMs);
  engine.now = archive.number(engine.now);
  engine.hasBegun = archive.number(engine.hasBegun ? 1 : 0) === 1;
  engine.sequence = archive.number(engine.sequence);
  layOutTags(archive, engine);
  layOutAttendances(archive, engine);
  layOutHeadCounts(archive, engine);
  layOutGroups(archive, engine);
  layOutStays(archive, engine);
  layOutTagConditions(archive, engine);
  layOutPermits(archive, engine);
  layOutShelf(archive, engine);
  layOutCameras(archive, engine);
  layOutEvacuations(archive, engine);
  layOutPatrols(archive, engine);
  layOutAccess(archive, engine);
  const alarms = layOutAlarms(archive, engine);
  layOutHolders(archive, engine, alarms);
  layOutWatches(archive, engine, alarms);
  if (!archive.isReading) return;
  for (let slot = 0; slot < engine.tags.size; slot++) {
    scheduleSilence(engine, slot);
    expectFixes(engine.tags, slot);
  }
}
