import type { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { checkBigScreenLayout } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { EntityOverride } from '../../entity/entityOverride.ts';

/** Each module once, few enough hidden, and links that lead somewhere. */
export const bigScreenLayoutOverride: EntityOverride = {
  check: (_transaction, { before, values }) => {
    // Holds because the values were checked by the descriptor; what was never set is null.
    const row = { modules: null, navigation: null, ...before, ...values } as unknown as Row<typeof bigScreenLayout>;
    return checkBigScreenLayout(row);
  },
};
