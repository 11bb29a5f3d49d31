import { limits } from '@muster/model/access/limits.ts';
import { checkField, type FieldError } from '@muster/model/entity/checkFields.ts';
import { coerceText } from '@muster/model/entity/coerce.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field, FilterKind } from '@muster/model/entity/field.ts';
import { filterFields, type FilterField } from '@muster/model/entity/filterFields.ts';
import { sortKeys } from '@muster/model/entity/tableColumns.ts';

import { badFields } from '../core/errors/appError.ts';
import { isAfter, reversedSpan } from '../core/http/validation.ts';
import type { PageFilter } from './entityOverride.ts';
import { storedValue } from './rowInput.ts';

export interface PageQuery {
  /** From 0. */
  page: number;
  size: number;
  sort: { field: string; descending: boolean };
  filters: readonly PageFilter[];
}

type Parameters = Readonly<Record<string, unknown>>;

/** Reads the query of a page. @throws AppError that names every unknown or wrong parameter. */
export function parsePageQuery(entity: Entity, parameters: Parameters): PageQuery {
  const errors: FieldError[] = [];
  const filters = filterFields(entity);
  const known = new Set(['page', 'size', 'sort', ...filters.flatMap(parameterNames)]);
  for (const field of Object.keys(parameters))
    if (!known.has(field)) errors.push({ field, rule: 'unknown', key: 'validation.unknown', params: {} });
  const query: PageQuery = {
    page: wholeNumber(parameters, 'page', [0, 1_000_000], 0, errors),
    size: wholeNumber(parameters, 'size', [1, limits.maxPageSize], limits.defaultPageSize, errors),
    sort: sortOf(entity, parameters, errors),
    filters: filters.flatMap((filter) => filterOf(filter, parameters, errors)),
  };
  if (errors.length > 0) throw badFields(errors);
  return query;
}

/** Page, size and one text: the query of pickers. */
export function parseSimpleQuery(parameters: Parameters): { page: number; size: number; nameOrCode: string } {
  const errors: FieldError[] = [];
  for (const field of Object.keys(parameters))
    if (!['page', 'size', 'nameOrCode'].includes(field))
      errors.push({ field, rule: 'unknown', key: 'validation.unknown', params: {} });
  const [nameOrCode = ''] = values('nameOrCode', { kind: 'text' }, textsOf(parameters['nameOrCode']), errors);
  const query = {
    page: wholeNumber(parameters, 'page', [0, 1_000_000], 0, errors),
    size: wholeNumber(parameters, 'size', [1, limits.maxPageSize], limits.defaultPageSize, errors),
    nameOrCode: String(nameOrCode),
  };
  if (errors.length > 0) throw badFields(errors);
  return query;
}

function parameterNames({ name, kind }: FilterField): string[] {
  return kind === 'between' ? [`${name}From`, `${name}To`] : [name];
}

function wholeNumber(
  parameters: Parameters,
  name: string,
  [min, max]: readonly [number, number],
  fallback: number,
  errors: FieldError[],
): number {
  const [text] = textsOf(parameters[name]);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  errors.push({ field: name, rule: 'range', key: 'validation.range', params: { min, max } });
  return fallback;
}

function sortOf(entity: Entity, parameters: Parameters, errors: FieldError[]): PageQuery['sort'] {
  const [text] = textsOf(parameters['sort']);
  if (text === undefined) return { field: entity.order.field, descending: entity.order.descending === true };
  const field = text.replace(/^-/, '');
  if (!sortKeys(entity).includes(field))
    errors.push({ field: 'sort', rule: 'option', key: 'validation.option', params: {} });
  return { field, descending: text.startsWith('-') };
}

/** An empty parameter is no filter. */
function filterOf({ name, kind, spec }: FilterField, parameters: Parameters, errors: FieldError[]): PageFilter[] {
  if (kind === 'between') {
    const [from] = values(`${name}From`, spec, textsOf(parameters[`${name}From`]), errors);
    const [to] = values(`${name}To`, spec, textsOf(parameters[`${name}To`]), errors);
    if (isAfter(from, to)) errors.push(reversedSpan(`${name}To`));
    return [
      ...(from === undefined ? [] : [{ field: name, kind: 'from' as const, value: from }]),
      ...(to === undefined ? [] : [{ field: name, kind: 'to' as const, value: to }]),
    ];
  }
  const texts = textsOf(parameters[name]);
  if (kind === 'contains' || valueKind(spec) === 'strings') {
    const [text] = values(name, { kind: 'text' }, texts, errors);
    return text === undefined ? [] : [textFilter(name, kind, String(text))];
  }
  const many = kind === 'oneOf' ? texts.flatMap((text) => text.split(',')).filter((text) => text !== '') : texts;
  const wanted = values(name, spec, many, errors);
  if (kind === 'oneOf') return wanted.length === 0 ? [] : [{ field: name, kind, values: wanted }];
  return wanted.length === 0 ? [] : [{ field: name, kind, value: wanted[0] }];
}

/** A text that a text contains, or that is in a list. */
function textFilter(field: string, kind: FilterKind, text: string): PageFilter {
  return kind === 'contains' ? { field, kind, text } : { field, kind: 'includes', value: text };
}

/** A parameter as received: nothing, a text, or several of one name. */
function textsOf(parameter: unknown): string[] {
  const list = Array.isArray(parameter) ? parameter : [parameter];
  return list
    .filter((item) => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Texts as values of the field; an invalid one is an error. */
function values(name: string, spec: Field, texts: readonly string[], errors: FieldError[]): unknown[] {
  const { length: _, format: __, required: ___, ...loose } = spec;
  const found = texts.map((text) => coerceText(text, valueKind(spec)));
  const wrong = found.map((value) => checkField(name, loose, value)).find((error) => error !== null);
  if (wrong !== undefined) errors.push(wrong);
  return wrong === undefined ? found.map((value) => storedValue(spec, value)) : [];
}
