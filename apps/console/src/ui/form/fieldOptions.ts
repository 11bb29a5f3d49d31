import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';

import type { Translate } from '../../app/i18n.ts';

export interface FieldOption {
  /** As it is sent. */
  value: string;
  label: string;
}

/** What a closed field may be: its options by their labels, or yes and no. */
export function fieldOptions(field: Field, t: Translate): FieldOption[] {
  if (valueKind(field) === 'boolean') {
    return [
      { value: 'true', label: t('console.yes') },
      { value: 'false', label: t('console.no') },
    ];
  }
  const { options } = field;
  if (options === undefined) return [];
  return options.values.map((value) => ({ value, label: t.named(`${options.label}.${value}`) }));
}
