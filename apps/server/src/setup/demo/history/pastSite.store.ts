import { demoInEnglish } from '@muster/demo/english.ts';
import type { PlaceKey } from '@muster/demo/place.ts';
import { demoAreas } from '@muster/demo/demoSite.ts';

import type { Database } from '../../../core/db/database.ts';

/** An account that acted in the past. */
export interface Handler {
  id: string;
  name: string;
  realName: string;
}

export interface PastPerson {
  id: string;
  name: string;
  departId: string | null;
  phone: string | null;
  documentType: string | null;
  documentNumber: string | null;
}

/** What of the demo site its history is about. */
export interface PastSite {
  buildingId: string;
  /** Of the control room: by day, by night. */
  watches: readonly [Handler, Handler];
  safety: Handler;
  areaIds: ReadonlyMap<PlaceKey, string>;
  departIds: ReadonlyMap<string, string>;
  /** By number. */
  persons: ReadonlyMap<string, PastPerson>;
}

/** Reads it; who has been deleted since is left out. */
export async function readPastSite(db: Database, buildingId: string): Promise<PastSite> {
  const accounts = await db.selectFrom('account').select(['id', 'name', 'realName']).orderBy('id').execute();
  const accountOf = (name: string): Handler =>
    accounts.find((account) => account.name === name) ?? accounts[0] ?? { id: '', name, realName: name };
  const areas = await db.selectFrom('area').select(['id', 'name']).where('buildingId', '=', buildingId).execute();
  const departs = await db.selectFrom('depart').select(['id', 'code']).where('buildingId', '=', buildingId).execute();
  const persons = await db
    .selectFrom('person')
    .select(['id', 'number', 'name', 'departId', 'phone', 'documentType', 'documentNumber'])
    .where('buildingId', '=', buildingId)
    .execute();
  return {
    buildingId,
    watches: [accountOf('operator'), accountOf('operator2')],
    safety: accountOf('safety'),
    areaIds: new Map(
      demoAreas.flatMap(({ key, name }): [PlaceKey, string][] => {
        const area = areas.find((each) => each.name === name || each.name === demoInEnglish.get(name));
        return area === undefined ? [] : [[key, area.id]];
      }),
    ),
    departIds: new Map(departs.map(({ code, id }) => [code ?? '', id])),
    persons: new Map(persons.map(({ number, ...person }) => [number ?? '', person])),
  };
}
