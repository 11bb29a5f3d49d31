/**
 * The input log: all inputs of the engines of all buildings, in order. The port has two adapters: a table of batches in
 * the database (`tableLog.ts`) and, for many machines, a NATS JetStream stream; no other code depends on which
 * (docs/adr/003-stream.md).
 */
export interface PositionLog extends LogReader {
  /**
   * Appends all entries or none and resolves when they are durable. Sequence numbers ascend in the given order. Not to
   * be called again before the previous call has ended.
   *
   * @throws {@link LogUnavailable} when the storage is away. The same entries must then be passed again, before any
   * others: they are written once even if the first call had succeeded unnoticed.
   * @throws {@link LogTaken} when another process wrote meanwhile: this one must end.
   */
  append(entries: readonly NewEntry[]): Promise<readonly LogEntry[]>;

  /** Releases the log, so that another process may open it. */
  close(): Promise<void>;
}

export interface LogReader {
  /** The newest `clock` entry of a building. It is kept for as long as it is the newest. */
  newestClock(buildingId: string): Promise<LogEntry | undefined>;

  /** The entries of a building after `afterSeq`, in order, to the current end of the log when it gets there. */
  read(buildingId: string, afterSeq: number, onUnreadable?: OnUnreadable): AsyncIterable<LogEntry>;
  /** Number of the newest entry, of whatever building; 0 = there is none. */
  newestSeq(): number;
}

/** Called for a skipped entry that cannot be read. */
export type OnUnreadable = (seq: number, error: unknown) => void;

/** `positions` contain `musterBinary`; the others contain UTF-8 JSON as in input.ts of the engine. */
export type EntryKind = 'positions' | 'config' | 'command' | 'camera' | 'clock' | 'access';

export interface NewEntry {
  readonly buildingId: string;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly kind: EntryKind;
  readonly payload: Uint8Array;
}

export interface LogEntry extends NewEntry {
  /** Begins at 1 and ascends over all buildings. */
  readonly seq: number;
}

/**
 * Another process has the log locked: two writers would assign one number twice. Fatal for the process that opens it.
 */
export class LogTaken extends Error {
  constructor(detail: string) {
    super(`The position log is in use by another Muster: ${detail}`);
    this.name = 'LogTaken';
  }
}

/** The storage is not reachable now; retry later. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('The position log cannot be reached', { cause });
    this.name = 'LogUnavailable';
  }
}
