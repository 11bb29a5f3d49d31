import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { referenceNames } from '@muster/model/entity/referenceNames.ts';

import type { Translate } from '../app/i18n.ts';
import { formatTime } from './formatTime.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a field's value says to a person: an option's label, the name behind an id, yes or no, a local time. */
export function fieldText(entity: Entity, name: string, field: Field, row: Row, t: Translate): string {
  if (field.reference !== undefined) return referenceText(entity, name, row);
  const value = row[name];
  if (value === null || value === undefined || value === '') return '';
  if (field.options !== undefined) return optionsText(field.options.label, value, t);
  if (typeof value === 'boolean') return t(value ? 'console.yes' : 'console.no');
  return valueKind(field) === 'datetime' ? formatTime(String(value)) : String(value);
}

/** The name that the row carries beside the id; the id itself says nothing to a person. */
export function referenceText(entity: Entity, field: string, row: Row): string {
  const reference = referenceNames(entity).find((each) => each.field === field);
  return reference === undefined ? '' : String(row[reference.name] ?? '');
}

function optionsText(label: string, value: unknown, t: Translate): string {
  const values = Array.isArray(value) ? value : [value];
  return values.map((each) => t.named(`${label}.${String(each)}`)).join(t('console.listSeparator'));
}
