import type { AlarmState } from '@muster/engine/event.ts';
import { permitAreaId } from '@muster/engine/permit/permitArea.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { translate } from '../core/http/language.ts';
import { placeLanguage } from '../core/http/placeLanguage.ts';

/** Columns of an alarm of a permit's temporary area. */
export interface PermitFacts {
  /** Number and type, in the language of the site. */
  name: string;
  areaId: string;
  departId: string | null;
}

const prefix = permitAreaId('');

/** Id of the permit of a temporary area; null = an area of the site. */
export function permitOfArea(areaId: string | null): string | null {
  return areaId?.startsWith(prefix) === true ? areaId.slice(prefix.length) : null;
}

/** The permits of alarms, by id; their work may have ended meanwhile. */
export async function readPermitFacts(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly AlarmState[],
): Promise<ReadonlyMap<string, PermitFacts>> {
  const ids = new Set(alarms.flatMap(({ areaId }) => permitOfArea(areaId) ?? []));
  if (ids.size === 0) return new Map();
  const rows = await transaction
    .selectFrom('workPermit')
    .innerJoin('building', 'building.id', 'workPermit.buildingId')
    .select(['workPermit.id', 'number', 'type', 'areaId', 'departId', 'building.timeZone'])
    .where('workPermit.buildingId', '=', buildingId)
    .where(sql<boolean>`work_permit.id = any(${[...ids]})`)
    .execute();
  return new Map(
    rows.map(({ id, number, type, areaId, departId, timeZone }) => {
      const name = `${number} ${translate(placeLanguage(timeZone), `workPermitType.${type}`)}`;
      return [id, { name, areaId, departId }];
    }),
  );
}
