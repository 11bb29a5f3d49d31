/**
 * The input log: everything that the engine of a building was ever given, in order. The port has two adapters: a table
 * of batches in the database (`tableLog.store.ts`) and, for many machines, a NATS JetStream stream; nothing else in the
 * system knows which (docs/adr/003-stream.md).
 */
export interface PositionLog {
  /**
   * Appends all entries or none and resolves when they are durable. Sequence numbers ascend in the order given, without
   * gaps in one call. Only one process may append; see {@link LogTaken}.
   *
   * @throws {@link LogUnavailable} when the storage is away: the same call may be made again, and writes once even where
   *   the first call had gone through unnoticed.
   */
  append(entries: readonly NewEntry[]): Promise<readonly LogEntry[]>;

  /** Entries after `afterSeq` in order, at most `limit` of them; empty at the end of the log. */
  read(afterSeq: number, limit: number): Promise<readonly LogEntry[]>;

  /** The greatest sequence number ever given out, 0 for a log that was never written to. */
  lastSeq(): number;

  /** Lets go of the log, so that another process may open it. */
  close(): Promise<void>;
}

/** `positions` carry `musterBinary`; `config` and `command` carry what the engine lane put there (UTF-8 JSON). */
export type EntryKind = 'positions' | 'config' | 'command';

export interface NewEntry {
  readonly buildingId: string;
  /** Epoch ms; never goes back within a building. */
  readonly receivedAt: number;
  readonly kind: EntryKind;
  readonly payload: Uint8Array;
}

export interface LogEntry extends NewEntry {
  /** Ascending over all buildings; begins at 1. */
  readonly seq: number;
}

/** Another process holds the log: two writers would give one number twice. Fatal for whoever opens it. */
export class LogTaken extends Error {
  constructor(detail: string) {
    super(`The position log is in use by another Muster: ${detail}`);
    this.name = 'LogTaken';
  }
}

/** The storage cannot be reached now; trying again later is right. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('The position log cannot be reached', { cause });
    this.name = 'LogUnavailable';
  }
}
