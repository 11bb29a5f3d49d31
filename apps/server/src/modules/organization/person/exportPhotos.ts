import { type FileHandle, open } from 'node:fs/promises';

import { exportRows, fileTypes, uploadLimits } from '@muster/model/access/limits.ts';
import type { MessageParams } from '@muster/model/messages/catalogue.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { refused } from '../../../core/errors/appError.ts';
import { readUploadFiles, type UploadFile } from '../../../core/upload/upload.store.ts';
import type { UploadFolder } from '../../../core/upload/uploadFolder.ts';
import type { Resource, RowScope } from '../../../entity/entityOverride.ts';
import { countFiltered, readEach } from '../../../entity/list.store.ts';
import { parsePageQuery } from '../../../entity/pageQuery.ts';
import { type ZipEntry, zipStream } from '../../../entity/sheet/zipStream.ts';
import type { Services } from '../../services.ts';
import { mostPhotos } from './photoArchive.ts';

/** The one folder of the archive. ASCII: every system can unpack it. */
const folder = 'photos';
/** Characters that are invalid in file names on some system. */
const noFileName = /[/\\:*?"<>|\p{Cc}]/u;

/** A photo by the SN of its person's card. */
interface NamedPhoto {
  sn: string;
  file: UploadFile;
}

/**
 * The photos of the filtered people, in the form of the import (specification §5, Staff photo zip): one folder, each
 * photo named by the SN of its person's card. People without a photo or a card are left out.
 *
 * @throws AppError when there is none, or when they are more than an archive of the import may have.
 */
export async function exportPhotos(
  services: Pick<Services, 'db' | 'uploadFolder'>,
  persons: Resource,
  scope: RowScope,
  parameters: Readonly<Record<string, unknown>>,
): Promise<AsyncGenerator<Buffer>> {
  const query = parsePageQuery(persons.entity, parameters);
  const photos = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction): Promise<NamedPhoto[]> => {
      if ((await countFiltered(transaction, persons, scope, query)) > exportRows) throw tooMuch();
      const found: NamedPhoto[] = [];
      for await (const rows of readEach(transaction, persons, scope, query)) {
        const named = new Map(rows.flatMap(({ id, cardSn }) => (isFileName(cardSn) ? [[id, cardSn] as const] : [])));
        for (const file of await readUploadFiles(transaction, persons.entity.name, 'photo', [...named.keys()]))
          found.push({ sn: named.get(file.rowId ?? '') ?? '', file });
        if (found.length > mostPhotos) throw tooMuch();
      }
      return found;
    });
  checkSize(photos);
  await insertAudit(
    services.db,
    { ...scope.caller, address: scope.address },
    {
      action: 'export',
      buildingId: scope.site?.buildingId ?? null,
      entity: persons.entity.name,
      after: { filters: query.filters.map(({ field }) => field), photos: photos.length },
    },
  );
  // Photos are compressed already.
  return zipStream(entriesOf(services.uploadFolder, photos), 0);
}

function isFileName(sn: unknown): sn is string {
  return typeof sn === 'string' && sn !== '' && !noFileName.test(sn);
}

function checkSize(photos: readonly NamedPhoto[]): void {
  if (photos.length === 0) throw refused('photoExport.none');
  // With the overhead of the format: headers, and five bytes for every block.
  const bytes = photos.reduce((sum, { file }) => sum + file.size * 1.001 + 512, 0);
  if (bytes > uploadLimits.photoArchive.bytes) throw tooMuch();
}

function tooMuch(): Error {
  const params: MessageParams = { photos: mostPhotos, megabytes: uploadLimits.photoArchive.bytes / 2 ** 20 };
  return refused('photoExport.tooMuch', params);
}

async function* entriesOf(uploads: UploadFolder, photos: readonly NamedPhoto[]): AsyncGenerator<ZipEntry> {
  for (const { sn, file } of photos) {
    const handle = await openIfThere(uploads.path(file.id));
    // Replaced since it was found.
    if (handle === null) continue;
    const ending = file.type === fileTypes.png.type ? 'png' : 'jpg';
    const content = handle.createReadStream();
    try {
      yield { name: `${folder}/${sn}.${ending}`, content };
    } finally {
      // The client may disconnect at any moment, before a photo is read or during it.
      content.destroy();
    }
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
