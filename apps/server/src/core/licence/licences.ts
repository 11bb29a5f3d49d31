import type { LicenceState } from '@muster/model/access/licence.ts';
import type { LicenceInfo } from '@muster/model/login/wire.ts';

import type { Database, Transaction } from '../db/database.ts';
import { readBoundBuildings, readInstallationId, readLicences } from './licence.store.ts';
import { readPublicKey } from './licenceKeys.ts';
import { type LicenceContent, openLicence } from './signedLicence.ts';

/** Cache time: every request checks the licence. */
const cacheMs = 5000;

export interface Licences {
  /** Modules that a building may use now; null = it has no valid licence. */
  modules(buildingId: string): Promise<readonly string[] | null>;
  /** Modules of the licence for the whole installation; null = it has no valid one. */
  installationModules(): Promise<readonly string[] | null>;
  info(buildingId: string): Promise<LicenceInfo>;
  /** A licence was uploaded. */
  invalidate(): void;
}

/** The installation's valid licences: only signed ones. */
export interface KnownLicences {
  /** Id of this installation. */
  installation: string | null;
  contents: readonly LicenceContent[];
  bound: readonly string[];
}

export function createLicences(db: Database, now: () => number, publicKeyFile: string): Licences {
  let cached: { known: Promise<KnownLicences>; readAt: number } | undefined;
  const read = (): Promise<KnownLicences> => {
    if (cached === undefined || now() - cached.readAt >= cacheMs) {
      const known = readKnown(db, publicKeyFile);
      cached = { known, readAt: now() };
      // A failure is not cached: the next call queries again.
      known.catch(() => (cached = undefined));
    }
    return cached.known;
  };
  const modulesOf = (content: LicenceContent | undefined): readonly string[] | null =>
    content !== undefined && stateByDate(content, now()) === 'active' ? content.modules : null;
  return {
    modules: async (buildingId) => modulesOf(licenceOf(await read(), buildingId)),
    installationModules: async () => modulesOf(installationLicence(await read())),
    info: async (buildingId) => licenceInfo(await read(), buildingId, now()),
    invalidate: () => (cached = undefined),
  };
}

/** Reads the stored files and accepts those signed by the installation's key, for this installation or any. */
export async function readKnown(db: Database | Transaction, publicKeyFile: string): Promise<KnownLicences> {
  const publicKey = await readPublicKey(publicKeyFile);
  const stored = await readLicences(db);
  const installation = await readInstallationId(db);
  const opened = stored.map(({ document }) => (publicKey === null ? null : openLicence(document, publicKey)));
  const contents = opened.filter((content) => content !== null).filter((content) => isFor(content, installation));
  return { installation, contents, bound: await readBoundBuildings(db) };
}

/** Whether a licence is for this installation. */
export function isFor({ installation }: LicenceContent, installationId: string | null): boolean {
  return installation === null || installation === installationId;
}

export function installationLicence({ contents }: Pick<KnownLicences, 'contents'>): LicenceContent | undefined {
  return contents.find(({ building }) => building === null);
}

/** The building's own licence, else the installation's if it covers the building. */
function licenceOf(known: KnownLicences, buildingId: string): LicenceContent | undefined {
  const own = known.contents.find(({ building }) => building === buildingId);
  if (own !== undefined) return own;
  const whole = installationLicence(known);
  if (whole === undefined || whole.buildings === null) return whole;
  return known.bound.slice(0, whole.buildings).includes(buildingId) ? whole : undefined;
}

/** Licence state of a building at a moment, epoch ms. */
export function licenceInfo(known: KnownLicences, buildingId: string, now: number): LicenceInfo {
  const content = licenceOf(known, buildingId);
  if (content === undefined) {
    const state = known.contents.length === 0 ? 'notUploaded' : 'missing';
    const { installation } = known;
    return { active: false, state, modules: [], company: '', notBefore: null, expires: null, installation };
  }
  return contentInfo(known, content, now);
}

/** State of a licence at a moment, epoch ms. */
export function contentInfo(
  { installation }: Pick<KnownLicences, 'installation'>,
  content: LicenceContent,
  now: number,
): LicenceInfo {
  const { company, notBefore, expires } = content;
  const state = stateByDate(content, now);
  const modules = content.modules.map((name) => ({ name }));
  return { active: state === 'active', state, modules, company, notBefore, expires, installation };
}

/** Whether a licence is valid at a moment, epoch ms, by its dates. */
export function stateByDate({ notBefore, expires }: LicenceContent, now: number): LicenceState {
  if (now < Date.parse(notBefore)) return 'notYet';
  return expires !== null && now >= Date.parse(expires) ? 'expired' : 'active';
}

/** Its encoding: base64 of UTF-8 JSON (wire.md). */
export function encodeLicence(info: LicenceInfo): string {
  return Buffer.from(JSON.stringify(info)).toString('base64');
}
