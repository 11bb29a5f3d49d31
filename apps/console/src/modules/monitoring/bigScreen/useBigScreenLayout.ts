import type { Wire } from '../../../core/http/request.ts';
import type { shownLayout } from '@muster/model/bigScreenLayout/wire.ts';
import { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';

import { useCurrent } from '../../../ui/entity/useCurrent.ts';

/** Layout of a big screen. */
export type BigScreenLayout = Wire<typeof shownLayout>;

const shownWith = [areaStatistic];

const unset: BigScreenLayout = { title: null, oldTitle: null, modules: null, navigation: null, areas: [] };

/**
 * Layout of the building's big screen; undefined until loaded. After a failed reload the last layout stays, else the
 * default.
 */
export function useBigScreenLayout(): BigScreenLayout | undefined {
  const { current, error } = useCurrent<BigScreenLayout>(bigScreenLayout, shownWith);
  return current ?? (error === null ? undefined : unset);
}
