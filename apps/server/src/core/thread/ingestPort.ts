import type { EvacuationState, RoundState } from '@muster/engine/engine.ts';
import type { Command } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

/** What changed: rows of one entity, for an ingest thread that reads no more than it must. */
export interface ConfigChanged {
  buildingId: string;
  entity: string;
  ids: readonly string[];
  /** The building's revision with the change; absent = the change is not recorded, and the building is read anew. */
  revision?: number;
}

/** Persons, vehicles and departments of whom something changed, by id. */
export interface ChangedPeople {
  subjectIds: readonly string[];
  departIds: readonly string[];
}

/**
 * What the web side asks of the ingest thread, which owns the engines. Calls resolve when it is done, and reject when the
 * ingest thread is away: what was saved is then read at its start.
 */
export interface IngestPort {
  /** Committed already: read what changed; resolves when it holds for every later position. */
  configChanged(change: ConfigChanged): Promise<void>;
  /** Puts an operator's command among the positions; resolves when the alarms that it changed are committed. */
  command(buildingId: string, command: Command): Promise<void>;
  /** The evacuations that run, in order of their start. */
  evacuations(buildingId: string): Promise<readonly EvacuationState[]>;
  /** Rounds of patrols that are open, and those that can still be corrected. */
  rounds(buildingId: string): Promise<readonly RoundState[]>;
  /** Takes a position of a registered card like one of a gateway; resolves when it is durable. */
  position(buildingId: string, position: Position): Promise<void>;
}
