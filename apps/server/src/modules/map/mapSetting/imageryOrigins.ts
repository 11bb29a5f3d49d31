import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Database } from '../../../core/db/database.ts';
import { readAllMapSettings } from './mapSetting.store.ts';

/** Allowed external picture sources of the console's pages: the tile providers in use, and no others. */
export interface ImageryOrigins {
  /** For a content security policy: `https://tiles.example:8443`, separated by blanks. */
  read(): Promise<readonly string[]>;
  /** Settings have changed. */
  invalidate(): void;
}

export function createImageryOrigins(db: Database): ImageryOrigins {
  let known: Promise<readonly string[]> | undefined;
  return {
    read() {
      if (known === undefined) {
        const asked = readAllMapSettings(db).then((all) => [...new Set(all.flatMap(originsOf))].sort());
        known = asked;
        // While the database is away none is allowed; the next page queries again.
        asked.catch(() => (known = undefined));
      }
      return known;
    },
    invalidate: () => (known = undefined),
  };
}

/** A configured provider that is not chosen is not allowed. */
function originsOf(settings: Partial<MapSettings> | null): string[] {
  // Invalid settings of one site are skipped: the pages of all sites use this.
  const { imageryType, imageryUrl1, imageryUrl2 } = settings ?? {};
  const address = imageryType === 1 ? imageryUrl1 : imageryType === 2 ? imageryUrl2 : null;
  if (typeof address !== 'string' || !URL.canParse(address)) return [];
  return [new URL(address).origin];
}
