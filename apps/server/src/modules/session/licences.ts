import type { LicenceInfo } from '@muster/model/access/licence.ts';

import type { Database } from '../../db/database.ts';
import { type Licence, readLicence } from './licence.store.ts';

/** Every request asks; the database is asked this often. */
const cacheMs = 5000;

export interface Licences {
  /** Modules that a building may use now; null = no licence, not active, or expired. */
  modules(buildingId: string): Promise<readonly string[] | null>;
  info(buildingId: string): Promise<LicenceInfo>;
}

export function createLicences(db: Database, now: () => number): Licences {
  const cache = new Map<string, { licence: Licence | undefined; readAt: number }>();
  const read = async (buildingId: string): Promise<Licence | undefined> => {
    const cached = cache.get(buildingId);
    if (cached !== undefined && now() - cached.readAt < cacheMs) return cached.licence;
    const licence = await readLicence(db, buildingId);
    // Ids come from outside: what is asked for at random does not fill the memory.
    if (cache.size > 1000) cache.clear();
    cache.set(buildingId, { licence, readAt: now() });
    return licence;
  };
  return {
    modules: async (buildingId) => {
      const licence = await read(buildingId);
      return licence !== undefined && isActive(licence, now()) ? licence.modules : null;
    },
    info: async (buildingId) => {
      const licence = await read(buildingId);
      if (licence === undefined) return { active: false, modules: [], company: '', notBefore: null, expires: null };
      const { company, notBefore, expires } = licence;
      const modules = licence.modules.map((name) => ({ name }));
      return { active: isActive(licence, now()), modules, company, notBefore, expires };
    },
  };
}

function isActive({ active, notBefore, expires }: Licence, now: number): boolean {
  return active && Date.parse(notBefore) <= now && (expires === null || now < Date.parse(expires));
}

/** As it travels: base64 of UTF-8 JSON (wire.md). */
export function encodeLicence(info: LicenceInfo): string {
  return Buffer.from(JSON.stringify(info)).toString('base64');
}
