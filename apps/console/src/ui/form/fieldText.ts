import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { referenceNames } from '@muster/model/entity/referenceNames.ts';
import { uploadsIn } from '@muster/model/entity/upload.ts';
import type { Translate } from '../../core/i18n/i18n.ts';
import { dictionaryText } from './dictionaryText.ts';
import { formatTime } from '../../core/time/formatTime.ts';

type Row = Readonly<Record<string, unknown>>;

/** Text of a field's value: an option's label, the name of an id, yes or no, a local time. */
export function fieldText(entity: Entity, name: string, field: Field, row: Row, t: Translate): string {
  if (field.reference !== undefined) return referenceText(entity, name, row, t);
  const value = row[name];
  if (value === null || value === undefined || value === '') return '';
  if (field.namesEntity === true) return t.named(String(value));
  if (field.options !== undefined) return labels(value, (each) => t.named(`${field.options?.label}.${each}`), t);
  if (field.dictionary !== undefined) return labels(value, (each) => entryText(field.dictionary ?? '', each, t), t);
  if (typeof value === 'boolean') return t(value ? 'console.yes' : 'console.no');
  return kindText(field, value, t);
}

/** Text of structured kinds in one line; pictures and files have their names. */
function kindText(field: Field, value: unknown, t: Translate): string {
  const { kind, tree } = field;
  if (valueKind(field) === 'datetime') return formatTime(String(value));
  if (kind === 'richtext') return plainText(String(value));
  if (kind === 'range') return rangeText(value);
  if (kind === 'unit') return unitText(value, t);
  if (kind === 'cascader')
    return listOf(value)
      .map((each) => t.named(`${tree?.label}.${String(each)}`))
      .join(' / ');
  const uploads = uploadsIn(value);
  if (uploads.length > 0) return uploads.map(({ name }) => name).join(t('console.listSeparator'));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function rangeText(value: unknown): string {
  const [from, to] = listOf(value);
  return `${String(from ?? '')} – ${String(to ?? '')}`;
}

function unitText(value: unknown, t: Translate): string {
  if (typeof value !== 'object' || value === null || !('unit' in value) || !('value' in value)) return '';
  return `${String(value.value)} ${t.named(`unit.${String(value.unit)}`)}`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** An entry without a dictionary is shown by its code. */
function entryText(dictionary: string, code: string, t: Translate): string {
  const key = dictionaryText(dictionary, code);
  const text = t.named(key);
  return text === key ? code : text;
}

/** Placeholder for the name of a row that the user may not see. */
export const unseen = '***';

/** The name or names that the row has beside the id; a bare id is not shown. */
export function referenceText(entity: Entity, field: string, row: Row, t: Translate): string {
  const reference = referenceNames(entity).find((each) => each.field === field);
  const name = reference === undefined ? undefined : row[reference.name];
  if (!Array.isArray(name)) return String(name ?? '');
  return name.map((each) => String(each ?? unseen)).join(t('console.listSeparator'));
}

function labels(value: unknown, labelOf: (value: string) => string, t: Translate): string {
  return listOf(value)
    .map((each) => labelOf(String(each)))
    .join(t('console.listSeparator'));
}

/**
 * The plain text of a rich text, for single lines. The parsed document is never rendered: no script runs in it and
 * nothing is fetched, so it needs no sanitising (and lists do not load the sanitiser).
 */
export function plainText(html: string): string {
  const apart = html.replaceAll(/<\/(?:p|h\d|li|td|th)>|<br\s*\/?>/gi, '$& ');
  const { body } = new DOMParser().parseFromString(apart, 'text/html');
  for (const unspoken of body.querySelectorAll('script, style')) unspoken.remove();
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
