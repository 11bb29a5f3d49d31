import type { LicenceInfo } from '@muster/model/login/wire.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { type Caller, mayEnter } from '../../../core/auth/caller.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { bindBuilding, lockLicences, readBoundBuildings, replaceLicence } from '../../../core/licence/licence.store.ts';
import { readPublicKey } from '../../../core/licence/licenceKeys.ts';
import {
  contentInfo,
  installationLicence,
  isFor,
  type KnownLicences,
  licenceInfo,
  readKnown,
  stateByDate,
} from '../../../core/licence/licences.ts';
import { type LicenceContent, openLicence } from '../../../core/licence/signedLicence.ts';
import type { Services } from '../../services.ts';
import { readBuildings } from '../login/loginAccount.store.ts';

/**
 * Accepts a licence file from any caller: its signature proves it. No token is required, so a file never replaces a
 * better one: a newer one, or a valid one by one that is not valid now.
 *
 * @throws AppError when it is not signed by the installation's key, for another installation, for an unknown building,
 * older than the current one, or not valid while the current one is. Nothing is changed then.
 */
export async function acceptLicence(
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
  const known = await withTransaction(db, async (transaction) => {
    await lockLicences(transaction);
    const before = await readKnown(transaction, licenceKeyFile);
    assertMayReplace(before, content, now());
    const receivedAt = new Date(now()).toISOString();
    await replaceLicence(transaction, { id, buildingId: building, document, receivedAt });
    await insertAudit(
      transaction,
      { accountId: null, accountName: null, address },
      { action: 'uploadLicence', buildingId: building, rowId: id, rowName: content.company, after: content },
    );
    return before;
  });
  licences.invalidate();
  return contentInfo(known, content, now());
}

/**
 * Licences that a new one replaces: one for the same scope, one of the same id, and for a building that of the
 * installation.
 */
function assertMayReplace(known: KnownLicences, content: LicenceContent, now: number): void {
  const { installation } = known;
  if (!isFor(content, installation)) throw refused('licence.otherInstallation', { installation: installation ?? '' });
  const { id, building } = content;
  const replaced = known.contents.filter((held) => held.building === building || held.id === id);
  if (replaced.some((held) => isOlder(content, held))) throw refused('licence.older');
  const state = stateByDate(content, now);
  if (state === 'active') return;
  const isInForce =
    replaced.some((held) => stateByDate(held, now) === 'active') ||
    (building !== null && licenceInfo(known, building, now).active);
  if (!isInForce) return;
  if (state === 'expired') throw refused('licence.uploadExpired');
  throw refused('licence.uploadNotYet', { date: content.notBefore.slice(0, 10) });
}

function isOlder(one: LicenceContent, other: LicenceContent): boolean {
  return Date.parse(one.issuedAt) < Date.parse(other.issuedAt);
}

/**
 * Binds a building to the installation's licence for a number of buildings. A binding is permanent: it can be replaced
 * only by a new licence.
 *
 * @throws AppError when there is no such licence, or all of its places are used.
 */
export async function bindBuild(
  { db, now, licences, licenceKeyFile }: Services,
  caller: Caller,
  buildingId: string,
  address: string,
): Promise<void> {
  const known = mayEnter(caller, buildingId) ? await readBuildings(db, { buildingIds: [buildingId] }) : [];
  if (known.length === 0) throw refused('error.noBuilding');
  await withTransaction(db, async (transaction) => {
    await lockLicences(transaction);
    const whole = installationLicence(await readKnown(transaction, licenceKeyFile));
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
  licences.invalidate();
}
