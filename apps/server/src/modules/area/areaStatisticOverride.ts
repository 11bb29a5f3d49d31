import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { EntityOverride } from '../../entity/entityOverride.ts';

/** Too many begins above too few. */
export const areaStatisticOverride: EntityOverride = {
  check: (_transaction, { before, values }) => {
    // Holds because the values were checked by the descriptor, and a new row has all of them.
    const { fewBelow, manyAbove } = { ...before, ...values } as unknown as Row<typeof areaStatistic>;
    if (manyAbove > fewBelow) return [];
    return [{ field: 'manyAbove', rule: 'rise', key: 'validation.above', params: { least: fewBelow } }];
  },
};
