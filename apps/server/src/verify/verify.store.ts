import type { Database } from '../core/db/database.ts';

/** Rows in memory at a time: at most 10,000 positions each. */
const pageSize = 64;

/** A row with a checksum, and its name. */
export interface CheckedRow {
  buildingId: string;
  payload: Uint8Array;
  checksum: number | null;
}

export interface LogRow extends Omit<CheckedRow, 'payload'> {
  payload: Buffer;
  seq: number;
  receivedAt: number;
  kind: number;
}

export interface ChunkRow extends CheckedRow {
  tag: string;
  hour: number;
  part: number;
}

export interface SnapshotRow extends CheckedRow {
  seq: number;
  version: number;
}

export async function* allEntries(db: Database): AsyncGenerator<LogRow> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('positionLog')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    yield* rows;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < pageSize) return;
  }
}

export async function* allChunks(db: Database): AsyncGenerator<ChunkRow> {
  const columns = ['buildingId', 'tag', 'hour', 'part', 'payload', 'checksum'] as const;
  let after: ChunkRow | undefined;
  for (;;) {
    let query = db.selectFrom('trackChunk').select(columns);
    if (after !== undefined) {
      const { buildingId, tag, hour, part } = after;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('buildingId', 'tag', 'hour', 'part'), '>', tuple(buildingId, tag, hour, part)),
      );
    }
    const rows: ChunkRow[] = await query
      .orderBy('buildingId')
      .orderBy('tag')
      .orderBy('hour')
      .orderBy('part')
      .limit(pageSize)
      .execute();
    yield* rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Of every building and version: two or so of each. */
export async function* allSnapshots(db: Database): AsyncGenerator<SnapshotRow> {
  const keys = await db.selectFrom('engineSnapshot').select(['buildingId', 'seq']).orderBy('buildingId').execute();
  for (const { buildingId, seq } of keys) {
    const row = await db
      .selectFrom('engineSnapshot')
      .select(['buildingId', 'seq', 'version', 'payload', 'checksum'])
      .where('buildingId', '=', buildingId)
      .where('seq', '=', seq)
      .executeTakeFirst();
    // A running Muster may have replaced it meanwhile.
    if (row !== undefined) yield row;
  }
}

/** Rows found earlier, and copied to separate tables beside the log and the tracks. */
export async function keptAside(db: Database): Promise<{
  entries: { buildingId: string; seq: number }[];
  chunks: { buildingId: string; tag: string; hour: number }[];
}> {
  return {
    entries: await db.selectFrom('unreadableEntry').select(['buildingId', 'seq']).orderBy('seq').execute(),
    chunks: await db
      .selectFrom('damagedChunk')
      .select(['buildingId', 'tag', 'hour'])
      .orderBy('buildingId')
      .orderBy('tag')
      .orderBy('hour')
      .execute(),
  };
}
