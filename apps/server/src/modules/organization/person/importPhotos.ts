import type { uploadRecord } from '@muster/model/reply/wire.ts';
import type * as z from 'zod';
import { type UploadLimit, uploadLimits } from '@muster/model/access/limits.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { ZipFile } from 'yauzl';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { AppError } from '../../../core/errors/appError.ts';
import { fileTypeOf } from '../../../core/upload/fileTypeOf.ts';
import { ReceivedFile } from '../../../core/upload/receivedFile.ts';
import { storeUpload } from '../../../core/upload/storeUpload.ts';
import type { Resource, RowScope } from '../../../entity/entityOverride.ts';
import { saveRow } from '../../../entity/saveRow.ts';
import type { Services } from '../../services.ts';
import { readCarriers } from '../depart/organization.store.ts';
import { type ArchivedPhoto, readPhotoArchive, unpackPhoto } from './photoArchive.ts';

/** Photos that are stored and assigned in one transaction. */
const batchSize = 50;

/** A refused photo, and the reason. */
export interface PhotoProblem {
  name: string;
  key: MessageKey;
}

export interface PhotoReport {
  /** Assigned photos. */
  stored: number;
  problems: PhotoProblem[];
}

type Keeper = Pick<Services, 'db' | 'uploadFolder' | 'now'>;

/** A valid photo: it belongs to a person, and it is a picture. */
interface Owned {
  photo: ArchivedPhoto;
  personId: string;
}

/**
 * Assigns the photos of an archive to people, by the SNs of their cards. A photo without a person, or an invalid one,
 * is reported and left out; the others are stored. Each replaces the previous one.
 */
export async function importPhotos(
  services: Keeper,
  resources: { persons: Resource; resourceOf: (name: string) => Resource },
  scope: RowScope & { site: SiteScope },
  path: string,
): Promise<PhotoReport> {
  const { archive, photos } = await readPhotoArchive(path);
  try {
    const report: PhotoReport = { stored: 0, problems: [] };
    const owned = await withOwners(services, scope.site, photos, report.problems);
    for (let at = 0; at < owned.length; at += batchSize)
      report.stored += await storeBatch(services, resources, scope, archive, owned.slice(at, at + batchSize), report);
    return report;
  } finally {
    archive.close();
  }
}

async function withOwners(
  { db }: Keeper,
  site: SiteScope,
  photos: readonly ArchivedPhoto[],
  problems: PhotoProblem[],
): Promise<Owned[]> {
  const carriers = await readCarriers(
    db,
    site,
    photos.map(({ sn }) => sn),
  );
  const taken = new Set<string>();
  return photos.flatMap((photo): Owned[] => {
    const personId = carriers.get(photo.sn);
    const wrong = (key: MessageKey): Owned[] => {
      problems.push({ name: photo.name, key });
      return [];
    };
    if (!/\.(?:jpe?g|png)$/i.test(photo.name)) return wrong('photoImport.wrongType');
    if (personId === undefined) return wrong('photoImport.nobody');
    if (taken.has(photo.sn)) return wrong('photoImport.twice');
    taken.add(photo.sn);
    return [{ photo, personId }];
  });
}

async function storeBatch(
  services: Keeper,
  { persons, resourceOf }: { persons: Resource; resourceOf: (name: string) => Resource },
  scope: RowScope & { site: SiteScope },
  archive: ZipFile,
  batch: readonly Owned[],
  { problems }: PhotoReport,
): Promise<number> {
  const kept: { personId: string; upload: z.infer<typeof uploadRecord> }[] = [];
  for (const { photo, personId } of batch) {
    const upload = await keepPhoto(services, scope, archive, photo);
    if (typeof upload === 'string') problems.push({ name: photo.name, key: upload });
    else kept.push({ personId, upload });
  }
  await withTransaction(services.db, async (transaction) => {
    for (const { personId, upload } of kept) {
      const values = { photo: { id: upload.id, name: upload.name } };
      const input = { id: personId, version: null, masks: {}, isConfirmed: false, canConfirm: false, values };
      await saveRow(transaction, persons, resourceOf, scope, input, services.now());
    }
  });
  return kept.length;
}

/** The stored picture, or why it is invalid. */
async function keepPhoto(
  services: Keeper,
  { caller, site }: RowScope & { site: SiteScope },
  archive: ZipFile,
  photo: ArchivedPhoto,
): Promise<z.infer<typeof uploadRecord> | MessageKey> {
  const path = await services.uploadFolder.incoming();
  if (!(await unpackPhoto(archive, photo, path))) return 'photoImport.tooLarge';
  const { types }: UploadLimit = uploadLimits.photo;
  try {
    const fileType = await fileTypeOf(path, photo.name, types);
    if (fileType === null) return 'photoImport.wrongType';
    const size = photo.entry.uncompressedSize;
    const file = new ReceivedFile({ path, name: photo.name, size, fileType, purpose: 'photo' });
    return await storeUpload(services, file, caller, site);
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  } finally {
    await services.uploadFolder.discard(path);
  }
}
