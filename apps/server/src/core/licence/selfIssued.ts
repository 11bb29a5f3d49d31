import { licenceModules } from '@muster/model/access/licence.ts';

import type { Database } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { withTransaction } from '../db/withTransaction.ts';
import { ensureInstallationId, lockLicences, replaceLicence } from './licence.store.ts';
import { licenceKeyFiles, makeLicenceKeys, readPrivateKey, readPublicKey } from './licenceKeys.ts';
import { openLicence, signLicence } from './signedLicence.ts';

const sinceEver = new Date(0).toISOString();

/**
 * Who installs Muster without a word of a vendor can use it at once: the installation makes a pair of keys of its own and
 * issues itself a licence with every module, for every building, without an end. Where a vendor's public key lies in the
 * data directory, and no private one beside it, nothing is issued: its licence is to be uploaded.
 *
 * A database that comes from another machine brings licences of another key; those are worth nothing here.
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
      // Whatever is issued by hand is newer.
      issuedAt: sinceEver,
      notBefore: sinceEver,
      expires: null,
    };
    const document = signLicence(content, privateKey);
    await replaceLicence(transaction, { id, buildingId: null, document, receivedAt: new Date().toISOString() });
  });
}
