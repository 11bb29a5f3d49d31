import { useQuery, useQueryClient } from '@tanstack/react-query';

import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useEffect } from 'react';

import { live } from '../../app/live.ts';
import { get } from '../../app/request.ts';
import { useSession } from '../../app/session.ts';

/** What a big screen shows; null = as the product has it. */
export type BigScreenLayout = Omit<Row<typeof bigScreenLayout>, 'id' | 'version'> & {
  /** Areas whose head count stands on it. */
  areas: Pick<Row<typeof areaStatistic>, 'areaId' | 'name' | 'expectedCount' | 'fewBelow' | 'manyAbove'>[];
};

const unset: BigScreenLayout = { title: null, oldTitle: null, modules: null, navigation: null, areas: [] };

/**
 * How the big screen of the building is laid, from the moment on which somebody saves it; undefined until it is known. A
 * wall that cannot learn it goes on as it was, or as the product has it.
 */
export function useBigScreenLayout(): BigScreenLayout | undefined {
  const client = useQueryClient();
  const buildId = useSession((state) => state.buildId ?? '');
  const { data, isError } = useQuery({
    queryKey: [bigScreenLayout.name, 'current', buildId],
    queryFn: ({ signal }) =>
      get<BigScreenLayout>(`${entityPath(bigScreenLayout)}/current`, {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: [bigScreenLayout.name, 'current'] });
    // What was saved while the line was down is told to nobody.
    return live.subscribe({ onReady: readAgain, onSite: readAgain });
  }, [client]);
  return data ?? (isError ? unset : undefined);
}
