import type { EvacuationState, RoundState } from '@muster/engine/engine.ts';
import type { Command } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

/** A change: rows of one entity, for an ingest thread that reads no more than needed. */
export interface ConfigChanged {
  buildingId: string;
  entity: string;
  ids: readonly string[];
  /** The building's revision with the change; absent = the change is not recorded, and the building is read again. */
  revision?: number;
}

/** Changed persons, vehicles and departments, by id. */
export interface ChangedPeople {
  subjectIds: readonly string[];
  departIds: readonly string[];
}

/**
 * Calls of the web side to the ingest thread, which has the engines. They resolve when done, and reject when the ingest
 * thread is down: saved changes are then read at its start.
 */
export interface IngestPort {
  /** Committed already: read the change; resolves when it applies to every later position. */
  configChanged(change: ConfigChanged): Promise<void>;
  /** Queues an operator's command among the positions; resolves when the changed alarms are committed. */
  command(buildingId: string, command: Command): Promise<void>;
  /** Running evacuations, in order of their start. */
  evacuations(buildingId: string): Promise<readonly EvacuationState[]>;
  /** Patrol rounds that are open, and those that can still be corrected. */
  rounds(buildingId: string): Promise<readonly RoundState[]>;
  /** Stores a position of a registered card like one of a gateway; resolves when it is durable. */
  position(buildingId: string, position: Position): Promise<void>;
}
