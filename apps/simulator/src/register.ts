import type { Api } from './api.ts';
import type { WireRow } from './shiftedRows.ts';

const parallel = 4;
const pageSize = 50;

/** Creates a card and a person or vehicle for every tag without a card. Returns their number. */
export async function registerTags(api: Api, rows: readonly WireRow[]): Promise<number> {
  const known = await knownCards(api);
  const kinds = new Map<string, 'person' | 'vehicle'>();
  for (const { tag, kind } of rows) if (!known.has(tag)) kinds.set(tag, kind ?? 'person');
  const waiting = [...kinds];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await registerTag(api, ...next);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return kinds.size;
}

async function registerTag(api: Api, tag: string, kind: 'person' | 'vehicle'): Promise<void> {
  await api.post('/pod/locationCard/save', { sn: tag, type: kind === 'vehicle' ? 'vehicle' : 'UW5' });
  if (kind === 'vehicle') await api.post('/bp/vehicle/save', { plateNumber: tag.slice(-20), vehicleCardSn: tag });
  else await api.post('/bp/person/save', { name: tag, personType: 'internal', cardSn: tag });
}

async function knownCards(api: Api): Promise<Set<string>> {
  const known = new Set<string>();
  for (let page = 0; ; page += 1) {
    // Holds for every `page` of the API: rows in `data`, their number in `length`.
    const reply = (await api.get(`/pod/locationCard/page?page=${page}&size=${pageSize}`)) as {
      data: { sn: string }[];
      length: number;
    };
    for (const { sn } of reply.data) known.add(sn);
    if ((page + 1) * pageSize >= reply.length) return known;
  }
}
