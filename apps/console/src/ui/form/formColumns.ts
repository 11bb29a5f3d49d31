import type { Entity } from '@muster/model/entity/entity.ts';

import { formFieldsOf } from './formValues.ts';

/** Specification §9, Form columns: single 1, double 2, numeric as given, else 1 for 6 or fewer items and 2 for more. */
export function formColumns(entity: Entity): number {
  const { formColumns: columns } = entity;
  if (columns === 'single') return 1;
  if (columns === 'double') return 2;
  return columns ?? (formFieldsOf(entity).length <= 6 ? 1 : 2);
}

/** Kinds that take a full line, independent of the columns of the form. */
export const wideKinds: readonly string[] = ['slot', 'textarea', 'richtext', 'multiImg', 'multiFile'];
