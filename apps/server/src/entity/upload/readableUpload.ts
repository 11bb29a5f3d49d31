import { type UploadLimit, uploadLimits } from '@muster/model/access/limits.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { licenceOf, permissionCode } from '@muster/model/entity/entity.ts';
import { uploadIdPattern } from '@muster/model/entity/upload.ts';
import { parameter } from '@muster/model/parameter/parameter.ts';

import type { CoreServices } from '../../core/appContext.ts';
import { type Caller, mayEnter } from '../../core/auth/caller.ts';
import { readSiteScope } from '../../core/auth/dataScope.store.ts';
import { httpFailure } from '../../core/errors/appError.ts';
import { readUpload, type UploadRow } from '../../core/upload/upload.store.ts';
import { readRow } from '../entity.store.ts';
import type { Resource } from '../entityOverride.ts';

/**
 * The upload of an id, if the caller may see it: the installation's logo by everybody, icons and maps by all accounts
 * of their site, everything else by accounts that may view the row that uses it, and unused ones by their creator.
 *
 * @throws AppError 404 with the same text whether it does not exist or is not visible to the caller.
 */
export async function readableUpload(
  services: Pick<CoreServices, 'db' | 'licences'>,
  resources: readonly Resource[],
  caller: Caller,
  id: string,
): Promise<UploadRow> {
  const upload = uploadIdPattern.test(id) ? await readUpload(services.db, id) : undefined;
  if (upload === undefined || !(await mayRead(services, resources, caller, upload)))
    throw httpFailure(404, 'upload.notFound');
  return upload;
}

async function mayRead(
  { db, licences }: Pick<CoreServices, 'db' | 'licences'>,
  resources: readonly Resource[],
  caller: Caller,
  upload: UploadRow,
): Promise<boolean> {
  const { buildingId, accountId, entity, rowId } = upload;
  // The look of the installation is public: the logo was uploaded in one building and is shown in all.
  if (entity === parameter.name) return true;
  if (!mayEnter(caller, buildingId)) return false;
  const licensed = await licences.modules(buildingId);
  if (licensed === null) return false;
  if (isShared(upload)) return true;
  if (entity === null || rowId === null) return accountId === caller.accountId;
  const resource = resources.find((each) => each.entity.name === entity);
  if (resource === undefined || !licensed.includes(licenceOf(resource.entity))) return false;
  if (!hasPermission(caller.role.permissions, permissionCode(resource.entity, 'view'))) return false;
  const site = resource.entity.scope === 'site' ? await readSiteScope(db, caller, buildingId) : null;
  const scope = { caller, site, address: '' };
  return (await readRow(db, resource, scope, rowId)) !== undefined;
}

/** Whether all accounts of its site see uploads of this purpose. */
function isShared({ purpose }: UploadRow): boolean {
  const limit: UploadLimit | undefined = Object.entries(uploadLimits).find(([name]) => name === purpose)?.[1];
  return limit?.isShared === true;
}
