import type { Database } from '../../core/db/database.ts';
import { deleteUnused, readKnownIds } from '../../core/upload/upload.store.ts';
import type { UploadFolder } from '../../core/upload/uploadFolder.ts';

/** Who fills in a form may take a day over it. */
const unusedMs = 24 * 3_600_000;

/**
 * Removes what nothing has used for a day: rows first, then their files, so that a crash in between leaves a file that
 * the next sweep finds. Files without a row are such, or came in when the server was killed.
 */
export async function sweepUploads(db: Database, folder: UploadFolder, now: number): Promise<number> {
  const before = now - unusedMs;
  const ids = await deleteUnused(db, new Date(before).toISOString());
  for (const id of ids) await folder.remove(id);
  await folder.clearIncoming(before);
  let strays = 0;
  for await (const found of folder.ids()) {
    const known = await readKnownIds(db, found);
    for (const id of found) {
      if (known.has(id) || (await folder.modifiedAt(id)) > before) continue;
      await folder.remove(id);
      strays += 1;
    }
  }
  return ids.length + strays;
}
