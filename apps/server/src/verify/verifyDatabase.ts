import { snapshotVersion } from '@muster/engine/snapshot/snapshot.ts';
import { restoreEngine } from '@muster/engine/createEngine.ts';

import { assertIntact } from '../core/db/checksum.ts';
import type { Database } from '../core/db/database.ts';
import { entryOf } from '../ingest/log/positionLog.store.ts';
import { batchOf } from '../ingest/log/readableEntries.ts';
import { nameOfHour } from '../tracks/damagedChunks.ts';
import { openChunk } from '../tracks/storedChunk.ts';
import { allChunks, allEntries, allSnapshots, type CheckedRow, keptAside } from './verify.store.ts';

/** An unreadable row. */
export interface Fault {
  table: string;
  buildingId: string;
  /** Identifies the row of the table: number and time of an entry, tag and hour of a chunk. */
  place: string;
  problem: string;
}

export interface Verification {
  /** Checked rows, by table. */
  checked: Record<string, number>;
  /** Of those, written before there were checksums: their readability proves less. */
  withoutChecksum: number;
  faults: Fault[];
}

/**
 * Reads every payload of the position log, of the tracks and of the engines' snapshots, and reports unreadable ones.
 * Changes nothing; a Muster may run meanwhile.
 */
export async function verifyDatabase(db: Database): Promise<Verification> {
  const verification: Verification = { checked: {}, withoutChecksum: 0, faults: [] };
  await check(verification, 'position_log', allEntries(db), {
    place: ({ seq, receivedAt }) => `entry ${seq}, received at ${timeOf(receivedAt)}`,
    read: (row) => void batchOf(entryOf(row)),
  });
  await check(verification, 'track_chunk', allChunks(db), {
    place: ({ tag, hour }) => nameOfHour(tag, hour),
    read: (row) => void openChunk(row),
  });
  await check(verification, 'engine_snapshot', allSnapshots(db), {
    place: ({ seq }) => `snapshot at entry ${seq}`,
    // One of another version is never restored.
    read: ({ version, payload }) => void (version === snapshotVersion && restoreEngine(payload)),
  });
  await reportKept(verification, db);
  return verification;
}

async function check<Row extends CheckedRow>(
  verification: Verification,
  table: string,
  rows: AsyncIterable<Row>,
  { place, read }: { place: (row: Row) => string; read: (row: Row) => void },
): Promise<void> {
  const { checked, faults } = verification;
  checked[table] = 0;
  for await (const row of rows) {
    checked[table] += 1;
    if (row.checksum === null) verification.withoutChecksum += 1;
    try {
      assertIntact(row.payload, row.checksum);
      read(row);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      faults.push({ table, buildingId: row.buildingId, place: place(row), problem });
    }
  }
}

async function reportKept({ faults }: Verification, db: Database): Promise<void> {
  const { entries, chunks } = await keptAside(db);
  const problem = 'could not be read, and is kept beside what is read';
  for (const { buildingId, seq } of entries)
    faults.push({ table: 'unreadable_entry', buildingId, place: `entry ${seq}`, problem });
  for (const { buildingId, tag, hour } of chunks)
    faults.push({ table: 'damaged_chunk', buildingId, place: nameOfHour(tag, hour), problem });
}

/** Damaged rows have any time. */
function timeOf(t: number): string {
  const time = new Date(t);
  return Number.isNaN(time.getTime()) ? String(t) : time.toISOString();
}

/** The verification as text, a line each, and finally its result. */
export function inWords({ checked, withoutChecksum, faults }: Verification): string {
  const lines = faults.map(({ table, buildingId, place, problem }) => `${table}: ${buildingId}: ${place}: ${problem}`);
  const counts = Object.entries(checked).map(([table, count]) => `${count.toLocaleString('en-US')} of ${table}`);
  const older = withoutChecksum === 0 ? '' : ` ${withoutChecksum.toLocaleString('en-US')} have no checksum yet.`;
  const found = faults.length === 0 ? 'Nothing is damaged' : `${faults.length.toLocaleString('en-US')} damaged`;
  return [...lines, `${found}. Rows checked: ${counts.join(', ')}.${older}`].join('\n');
}
