import type { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { checkBigScreenLayout } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** Each module once, few enough hidden, and valid links. Stored values were checked when they were saved. */
export const bigScreenLayoutOverride: EntityOverride = {
  check: (_transaction, { values }) => {
    // Holds because the values were checked by the descriptor.
    const { modules = null, navigation = null } = values as Partial<Row<typeof bigScreenLayout>>;
    return checkBigScreenLayout({ modules, navigation });
  },
};
