import { parameter } from '@muster/model/parameter/parameter.ts';

import { readParameters, writeParameters } from '../../../core/settings/parameter.store.ts';
import type { ParameterSource } from '../../../core/settings/parameterSource.ts';
import type { Setting } from '../../../entity/setting/settingRoutes.ts';

/** `/base/parameter`: one row without versions; fields that are sent are set, one by one. */
export function parameterSetting(source: ParameterSource): Setting {
  return {
    entity: parameter,
    read: async (db, id) => (id === parameter.name ? { id, version: 1, ...(await readParameters(db)) } : undefined),
    write: (transaction, { values }) => writeParameters(transaction, values),
    committed: source.invalidate,
  };
}
