import type { Entity } from '@muster/model/entity/entity.ts';

import { formFieldsOf } from './formValues.ts';

/** Specification §9, Form columns: one for 6 or fewer items, two for more. */
export function formColumns(entity: Entity): 1 | 2 {
  return formFieldsOf(entity).length <= 6 ? 1 : 2;
}
