import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';

import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

/** Too many begins above too few. */
export const areaStatisticOverride: EntityOverride = {
  check: (_transaction, change) => {
    const { fewBelow, manyAbove } = rowAfter<typeof areaStatistic>(change);
    if (manyAbove > fewBelow) return [];
    return [{ field: 'manyAbove', rule: 'rise', key: 'validation.above', params: { least: fewBelow } }];
  },
};
