import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Database } from '../../../core/db/database.ts';
import { readAllMapSettings } from './mapSetting.store.ts';

/** Where the console's pages may fetch pictures from besides their own server: the providers of tiles in use, and no others. */
export interface ImageryOrigins {
  /** For a content security policy: `https://tiles.example:8443`, one after the other. */
  read(): Promise<readonly string[]>;
  /** Somebody has set others. */
  forget(): void;
}

export function createImageryOrigins(db: Database): ImageryOrigins {
  let known: Promise<readonly string[]> | undefined;
  return {
    read() {
      if (known === undefined) {
        const asked = readAllMapSettings(db).then((all) => [...new Set(all.flatMap(originsOf))].sort());
        known = asked;
        // While the database is away nothing is let through; the next page asks again.
        asked.catch(() => (known = undefined));
      }
      return known;
    },
    forget: () => (known = undefined),
  };
}

/** A provider that is written down but not chosen is not reached. */
function originsOf(settings: Partial<MapSettings> | null): string[] {
  // One site's settings of garbage are nobody's: the pages of all sites ask here.
  const { imageryType, imageryUrl1, imageryUrl2 } = settings ?? {};
  const address = imageryType === 1 ? imageryUrl1 : imageryType === 2 ? imageryUrl2 : null;
  if (typeof address !== 'string' || !URL.canParse(address)) return [];
  return [new URL(address).origin];
}
