import type { LicenceInfo } from '@muster/model/access/licence.ts';

import type { Services } from '../../appContext.ts';
import { withTransaction } from '../../db/withTransaction.ts';
import { badField, refused } from '../../plugins/appError.ts';
import { insertAudit } from '../system/audit.store.ts';
import { readBuildings } from './account.store.ts';
import { type Caller, mayEnter } from './caller.ts';
import { bindBuilding, lockLicences, readBoundBuildings, replaceLicence } from './licence.store.ts';
import { readPublicKey } from './licenceKeys.ts';
import { contentInfo, installationLicence } from './licences.ts';
import { type LicenceContent, openLicence } from './signedLicence.ts';

/**
 * Takes a licence file from whoever brings it: its signature says whether it is one. Of two for the same building, or
 * for the installation, the one that was issued later holds, so that nobody brings an old one back.
 *
 * @throws AppError when it is not signed by the installation's key, older than the one that holds, or for a building
 * that is not here. Nothing is changed then.
 */
export async function takeLicence(
  { db, now, licences, licenceKeyFile }: Services,
  document: string,
  address: string,
): Promise<LicenceInfo> {
  const publicKey = await readPublicKey(licenceKeyFile);
  const content = publicKey === null ? null : openLicence(document, publicKey);
  if (publicKey === null || content === null) throw badField('file', 'signature', 'licence.badSignature');
  const { id, building } = content;
  if (building !== null && (await readBuildings(db, { buildingIds: [building] })).length === 0)
    throw refused('licence.unknownBuilding');
  await withTransaction(db, async (transaction) => {
    const stored = await lockLicences(transaction);
    const held = stored
      .map((licence) => openLicence(licence.document, publicKey))
      .find((other) => other !== null && other.building === building);
    if (held !== undefined && held !== null && isOlder(content, held)) throw refused('licence.older');
    const receivedAt = new Date(now()).toISOString();
    await replaceLicence(transaction, { id, buildingId: building, document, receivedAt });
    await insertAudit(
      transaction,
      { accountId: null, accountName: null, address },
      { action: 'uploadLicence', buildingId: building, rowId: id, rowName: content.company, after: content },
    );
  });
  licences.forget();
  return contentInfo(content, now());
}

function isOlder(one: LicenceContent, other: LicenceContent): boolean {
  return Date.parse(one.issuedAt) < Date.parse(other.issuedAt);
}

/**
 * Binds a building to the installation's licence for a number of buildings. Bound once is bound: a building that goes
 * out is replaced by a new licence, not by another click.
 *
 * @throws AppError when there is no such licence, or all of its places are taken.
 */
export async function bindBuild(
  { db, now, licences, licenceKeyFile }: Services,
  caller: Caller,
  buildingId: string,
  address: string,
): Promise<void> {
  const known = mayEnter(caller, buildingId) ? await readBuildings(db, { buildingIds: [buildingId] }) : [];
  if (known.length === 0) throw refused('error.noBuilding');
  const publicKey = await readPublicKey(licenceKeyFile);
  await withTransaction(db, async (transaction) => {
    const stored = await lockLicences(transaction);
    const opened = stored.map(({ document }) => (publicKey === null ? null : openLicence(document, publicKey)));
    const whole = installationLicence({ contents: opened.filter((content) => content !== null) });
    if (whole === undefined || whole.buildings === null) throw refused('licence.nothingToBind');
    const bound = await readBoundBuildings(transaction);
    if (bound.includes(buildingId)) return;
    if (bound.length >= whole.buildings) throw refused('licence.allBound', { count: whole.buildings });
    await bindBuilding(transaction, buildingId, new Date(now()).toISOString());
    const name = known[0]?.name ?? buildingId;
    await insertAudit(
      transaction,
      { ...caller, address },
      { action: 'bindLicence', buildingId, rowId: whole.id, rowName: name },
    );
  });
  licences.forget();
}
