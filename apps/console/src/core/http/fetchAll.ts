import type { Page } from '@muster/model/entity/entity.ts';
import { pageSizes } from '@muster/model/access/limits.ts';

import { get } from './request.ts';

const size = pageSizes.at(-1);

/** Fetches every row of a paged call that matches the filter, page by page. */
export async function fetchAll<Row>(
  path: string,
  signal: AbortSignal,
  filter: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { data, length } = await get<Page<Row>>(path, { ...filter, page, size }, { signal, quiet: true });
    rows.push(...data);
    if (data.length === 0 || rows.length >= length) return rows;
  }
}
