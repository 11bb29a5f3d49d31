import { pageSizes } from '@muster/model/access/limits.ts';

import { get } from '../../app/request.ts';

const size = pageSizes.at(-1);

/** Every row of a paged call, page after page. */
export async function fetchAll<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { data, length } = await get<{ data: Row[]; length: number }>(path, { page, size }, { signal, quiet: true });
    rows.push(...data);
    if (data.length === 0 || rows.length >= length) return rows;
  }
}
