import { licenceModules } from '@muster/model/access/licence.ts';

import type { Database } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { ensureInstallationId, lockLicences, replaceLicence } from './licence.store.ts';
import { licenceKeyFiles, makeLicenceKeys, readPrivateKey, readPublicKey } from './licenceKeys.ts';
import { openLicence, signLicence } from './signedLicence.ts';

const fromBeginning = new Date(0).toISOString();

/**
 * Muster is usable without a vendor: the installation creates a pair of keys and issues itself a licence with every
 * module, for every building, without an end. If the data directory has a vendor's public key without a private one,
 * nothing is issued: the vendor's licence must be uploaded.
 *
 * A database from another machine has licences of another key, which are invalid here.
 */
export async function ensureLicence(db: Database, dataDir: string): Promise<void> {
  await ensureInstallationId(db, newId());
  const files = licenceKeyFiles(dataDir);
  if ((await readPublicKey(files.publicKey)) === null) await makeLicenceKeys(dataDir);
  const publicKey = await readPublicKey(files.publicKey);
  const privateKey = await readPrivateKey(files.privateKey);
  if (publicKey === null || privateKey === null) return;
  await withTransaction(db, async (transaction) => {
    const stored = await lockLicences(transaction);
    const isKnown = stored.some(
      ({ buildingId, document }) => buildingId === null && openLicence(document, publicKey) !== null,
    );
    if (isKnown) return;
    const id = newId();
    const content = {
      id,
      company: '',
      modules: [...licenceModules],
      installation: null,
      building: null,
      buildings: null,
      // Licences issued by hand are newer.
      issuedAt: fromBeginning,
      notBefore: fromBeginning,
      expires: null,
    };
    const document = signLicence(content, privateKey);
    await replaceLicence(transaction, { id, buildingId: null, document, receivedAt: new Date().toISOString() });
  });
}
