import { decodeAccessEvents, type DecodedAccessEvent } from '@muster/protocols/accessEvent.ts';
import type { Reject, RejectKey } from '@muster/protocols/decoded.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import { derivedId } from '../../core/db/newId.ts';
import type { Ingest, Receipt } from '../ingest.ts';
import { SerialWriter } from '../serialWriter.ts';
import {
  type CheckedEvent,
  type Checkpoint,
  insertAccessEvents,
  type LoggedPass,
  readCheckpoints,
} from './accessEvent.store.ts';

interface AccessEventPorts {
  db: Database;
  ingest: Pick<Ingest, 'context' | 'answered' | 'passes'>;
  log: Pick<BaseLogger, 'warn'>;
}

/** Stores checkpoint events, whatever their protocol. */
export class AccessEvents {
  readonly #ports: AccessEventPorts;
  readonly #writer: SerialWriter;

  constructor(ports: AccessEventPorts) {
    this.#ports = ports;
    this.#writer = new SerialWriter('events of checkpoints', ports.log);
  }

  /** Whether a body of this many bytes could be accepted now. */
  hasRoom(size: number): boolean {
    return this.#writer.hasRoom(size);
  }

  /**
   * Stores one event or a batch; accepted events are durable when it resolves.
   *
   * @throws MalformedBody for an unreadable body; Busy, DiskFull, DatabaseAway when it cannot be written now
   */
  async receive(buildingId: string, body: Buffer): Promise<Receipt> {
    const { db, ingest } = this.#ports;
    const context = ingest.context(buildingId);
    const decoded = decodeAccessEvents(body, context);
    return ingest.answered(() =>
      this.#writer.run(body.length, async () => {
        const checkpoints = await readCheckpoints(db, buildingId);
        const { events, rejected } = checkEvents(buildingId, checkpoints, decoded.events);
        const log = (passes: readonly LoggedPass[]): Promise<void> => ingest.passes(buildingId, passes);
        const accepted = events.length === 0 ? 0 : await insertAccessEvents(db, buildingId, events, context.now, log);
        return {
          accepted,
          duplicates: events.length - accepted,
          rejected: [...decoded.rejected, ...rejected].toSorted((one, other) => one.index - other.index),
        };
      }),
    );
  }
}

/** Checkpoints by their possible names; the device takes precedence. */
export function byAnyName(checkpoints: readonly Checkpoint[]): Map<string, Checkpoint> {
  const known = new Map<string, Checkpoint>();
  for (const name of ['name', 'id', 'device'] as const)
    for (const each of checkpoints) if (each[name] !== null) known.set(each[name], each);
  return known;
}

/** Splits events into valid ones of a checkpoint of the building, and refused ones. */
function checkEvents(
  buildingId: string,
  checkpoints: readonly Checkpoint[],
  events: readonly DecodedAccessEvent[],
): { events: CheckedEvent[]; rejected: Reject[] } {
  const known = byAnyName(checkpoints);
  const checked: CheckedEvent[] = [];
  const rejected: Reject[] = [];
  for (const event of events) {
    const at = known.get(event.checkpoint);
    const key = at === undefined ? 'ingest.reject.unknownCheckpoint' : faultAt(at, event);
    if (key !== undefined) rejected.push({ index: event.index, reason: { key, params: {} } });
    else if (at !== undefined) checked.push({ ...event, at, id: accessEventId(buildingId, at, event) });
  }
  return { events: checked, rejected };
}

/** Why a pass of this kind is impossible at a checkpoint; undefined = it is possible. */
export function faultAt(
  at: Checkpoint,
  { credentialKind, direction }: Pick<DecodedAccessEvent, 'credentialKind' | 'direction'>,
): RejectKey | undefined {
  if (at.direction !== 'both' && at.direction !== direction) return 'ingest.reject.wrongDirection';
  const wrongKind = { plate: 'person', person: 'vehicle', card: null }[credentialKind];
  return at.kind === wrongKind ? 'ingest.reject.wrongCredential' : undefined;
}

/** Checkpoint, time and credential identify an event (wire.md). */
export function accessEventId(
  buildingId: string,
  { id }: Checkpoint,
  { t, credentialKind, credential }: Pick<DecodedAccessEvent, 't' | 'credentialKind' | 'credential'>,
): string {
  return derivedId(JSON.stringify(['accessEvent', buildingId, id, t, credentialKind, credential]));
}
