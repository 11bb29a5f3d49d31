import { checksumOf } from '../core/db/checksum.ts';
import type { Database, Transaction } from '../core/db/database.ts';

/** Up to which log entry the alarms of a building are written. */
export interface EnginePlace {
  seq: number;
  /** Epoch ms: the latest time of the engine's inputs. */
  reachedAt: number;
}

export interface StoredSnapshot extends EnginePlace {
  bytes: Uint8Array;
  /** null = written before there were checksums. */
  checksum: number | null;
}

export async function readPlace(db: Database, buildingId: string): Promise<EnginePlace | undefined> {
  return db
    .selectFrom('enginePlace')
    .select(['seq', 'reachedAt'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
}

export async function writePlace(transaction: Transaction, buildingId: string, place: EnginePlace): Promise<void> {
  await transaction
    .insertInto('enginePlace')
    .values({ buildingId, ...place })
    .onConflict((conflict) => conflict.column('buildingId').doUpdateSet(place))
    .execute();
}

/** Snapshots of this engine version, newest first. */
export async function readSnapshots(db: Database, buildingId: string, version: number): Promise<StoredSnapshot[]> {
  const rows = await db
    .selectFrom('engineSnapshot')
    .select(['seq', 'takenAt as reachedAt', 'payload as bytes', 'checksum'])
    .where('buildingId', '=', buildingId)
    .where('version', '=', version)
    .orderBy('seq', 'desc')
    .execute();
  return rows;
}

/** Two are kept: the newest, and the previous one in case the newest cannot be read. */
const snapshotsKept = 2;

/** Writes a snapshot and deletes those that it replaces, of whatever version. */
export async function writeSnapshot(
  transaction: Transaction,
  buildingId: string,
  version: number,
  { seq, reachedAt, bytes }: Omit<StoredSnapshot, 'checksum'>,
): Promise<void> {
  const row = {
    buildingId,
    seq,
    takenAt: reachedAt,
    version,
    payload: Buffer.from(bytes),
    checksum: checksumOf(bytes),
  };
  await transaction
    .insertInto('engineSnapshot')
    .values(row)
    .onConflict((conflict) => conflict.columns(['buildingId', 'seq']).doUpdateSet(row))
    .execute();
  await transaction
    .deleteFrom('engineSnapshot')
    .where('buildingId', '=', buildingId)
    .where('seq', 'not in', (query) =>
      query
        .selectFrom('engineSnapshot')
        .select('seq')
        .where('buildingId', '=', buildingId)
        .orderBy('seq', 'desc')
        .limit(snapshotsKept),
    )
    .execute();
}
