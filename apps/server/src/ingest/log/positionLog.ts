/**
 * The input log: everything that the engines of all buildings were ever given, in order. The port has two adapters: a
 * table of batches in the database (`tableLog.ts`) and, for many machines, a NATS JetStream stream; nothing else in the
 * system knows which (docs/adr/003-stream.md).
 */
export interface PositionLog extends LogReader {
  /**
   * Appends all entries or none and resolves when they are durable. Sequence numbers ascend in the order given. Not to
   * be called again before the call before has ended.
   *
   * @throws {@link LogUnavailable} when the storage is away. The same entries must then be given again, before any
   *   others: they are written once even where the first call had gone through unnoticed.
   * @throws {@link LogTaken} when another process wrote meanwhile: this one must end.
   */
  append(entries: readonly NewEntry[]): Promise<readonly LogEntry[]>;

  /** Lets go of the log, so that another process may open it. */
  close(): Promise<void>;
}

export interface LogReader {
  /** The newest `clock` entry of a building. It is kept for as long as it is the newest. */
  newestClock(buildingId: string): Promise<LogEntry | undefined>;

  /** The entries of a building after `afterSeq`, in order, to the end that the log has when it gets there. */
  read(buildingId: string, afterSeq: number, onUnreadable?: OnUnreadable): AsyncIterable<LogEntry>;
  /** Number of the newest entry, of whatever building; 0 = there is none. */
  newestSeq(): number;
}

/** Hears of an entry that is skipped because it cannot be read. */
export type OnUnreadable = (seq: number, error: unknown) => void;

/** `positions` carry `musterBinary`; the others carry UTF-8 JSON as input.ts of the engine has it. */
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
