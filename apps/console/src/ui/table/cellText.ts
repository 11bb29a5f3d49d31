import { limits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { TableColumn } from '@muster/model/entity/tableColumns.ts';

import type { Translate } from '../../core/i18n/i18n.ts';
import { fieldText } from '../form/fieldText.ts';
import type { TableRow } from './tableRow.ts';

/** Text of a cell; empty for no value. */
export function cellText(entity: Entity, column: TableColumn, row: TableRow, t: Translate): string {
  const { name, type, field } = column;
  const value = row[name];
  const isBlank = value === null || value === undefined || value === '';
  if (isBlank && field.reference === undefined) return '';
  if (type === 'yesNo') return t(value === 'Y' || value === true ? 'console.yes' : 'console.no');
  if (type === 'state') return stateText(row[`${name}_label`], value, t);
  if (type === 'actual') return String(row[`${name}_text`] ?? t.named(`console.actual.${String(value)}`));
  return fieldText(entity, name, field, row, t);
}

/** -1 abnormal, 1 normal, else unknown; a `_label` array of the row overrides the three words (specification §3). */
function stateText(labels: unknown, value: unknown, t: Translate): string {
  const index = value === -1 ? 0 : value === 1 ? 1 : 2;
  if (Array.isArray(labels) && typeof labels[index] === 'string') return labels[index];
  return t.named(`console.state.${['abnormal', 'normal', 'unknown'][index]}`);
}

/**
 * Specification §9: texts over 9 characters are cut to 9 plus ellipsis. Identifying values (the link, a unique value)
 * and times stay whole, because a cut serial number is useless.
 */
export function isTruncated({ type, link, field }: TableColumn): boolean {
  const isProse = field.format === undefined && field.unique !== true && valueKind(field) === 'string';
  return isProse && !link && (type === 'plain' || type === 'remoteSelect');
}

/** At most `limits.truncateAfter` characters, with an ellipsis if any are cut off. */
export function truncate(text: string): string {
  const letters = [...text];
  return letters.length > limits.truncateAfter ? `${letters.slice(0, limits.truncateAfter).join('')}…` : text;
}
