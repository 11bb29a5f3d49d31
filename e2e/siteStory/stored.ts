import type { Page } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { area } from '@muster/model/area/area.ts';
import type { SiteConfig } from '@muster/engine/input.ts';

import type { Api } from '../../apps/simulator/src/api.ts';

export type AreaRow = Row<typeof area> & { personInChargeName?: string | null };

/** Read-only access to stored data. */
export interface Stored {
  areas(): Promise<AreaRow[]>;
  area(name: string): Promise<AreaRow>;
  /** The site in the format of `evaluate`, without unset values. */
  site(): Promise<SiteConfig>;
  /** Rule, area, tag and how often, of every alarm. */
  alarmLines(): Promise<string[]>;
}

export function storedBy(api: Api, timeZone: string): Stored {
  const rows = async <Found>(path: string): Promise<Found[]> => {
    const all: Found[] = [];
    for (let page = 0; ; page += 1) {
      // Valid for every `page` of the API: rows in `data`, their number in `length`.
      const { data, length } = (await api.get(`${path}?page=${page}&size=50`)) as Page<Found>;
      all.push(...data);
      if (data.length === 0 || all.length >= length) return all;
    }
  };
  const areas: Stored['areas'] = () => rows<AreaRow>('/pod/area/page');
  const isSet = ([, value]: [string, unknown]): boolean => value !== null;
  return {
    areas,
    area: async (name) => {
      const found = (await areas()).find((row) => row.name === name);
      if (found === undefined) throw new Error(`There is no area ${name}.`);
      return found;
    },
    site: async () => {
      const set = (await areas()).map((row) => Object.fromEntries(Object.entries(row).filter(isSet)));
      // Valid because the rows of both paths have the shape of alarms.md.
      return { timeZone, areas: set, areaTypes: await rows('/pod/areaType/page') } as unknown as SiteConfig;
    },
    alarmLines: async () => {
      const all = await rows<{ type: string; areaId: string | null; tag: string; occurrences: number }>(
        '/pod/alarm/page',
      );
      return all.map(({ type, areaId, tag, occurrences }) => `${type} ${areaId} ${tag} ×${occurrences}`).toSorted();
    },
  };
}
