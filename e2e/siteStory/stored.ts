import type { Api } from '../../apps/simulator/src/api.ts';

export interface AreaRow {
  id: string;
  name: string;
  regions: { shape: string; points?: [number, number][]; floor: number | null }[];
  [field: string]: unknown;
}

/** Only to look at what was stored. */
export interface Stored {
  areas(): Promise<AreaRow[]>;
  area(name: string): Promise<AreaRow>;
}

export function storedBy(api: Api): Stored {
  const rows = async <Row>(path: string): Promise<Row[]> => {
    const all: Row[] = [];
    for (let page = 0; ; page += 1) {
      // Holds for every `page` of the API: rows in `data`, their number in `length`.
      const { data, length } = (await api.get(`${path}?page=${page}&size=50`)) as { data: Row[]; length: number };
      all.push(...data);
      if (data.length === 0 || all.length >= length) return all;
    }
  };
  const areas: Stored['areas'] = () => rows<AreaRow>('/pod/area/page');
  return {
    areas,
    area: async (name) => {
      const found = (await areas()).find((row) => row.name === name);
      if (found === undefined) throw new Error(`There is no area ${name}.`);
      return found;
    },
  };
}
