import type { Wire } from '../../../core/http/request.ts';
import type { shownLayout } from '@muster/model/bigScreenLayout/wire.ts';
import { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';

import { useCurrent } from '../../../ui/entity/useCurrent.ts';

/** What a big screen shows. */
export type BigScreenLayout = Wire<typeof shownLayout>;

const shownWith = [areaStatistic];

const unset: BigScreenLayout = { title: null, oldTitle: null, modules: null, navigation: null, areas: [] };

/**
 * How the big screen of the building is laid; undefined until it is known. A wall that cannot learn it goes on as it was,
 * or as the product has it.
 */
export function useBigScreenLayout(): BigScreenLayout | undefined {
  const { current, error } = useCurrent<BigScreenLayout>(bigScreenLayout, shownWith);
  return current ?? (error === null ? undefined : unset);
}
