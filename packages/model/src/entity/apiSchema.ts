import * as z from 'zod/mini';

import { bulkFields } from './bulkFields.ts';
import type { Entity, RowFlags } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import { shapeOf, type Field, type ValueKind } from './field.ts';
import { filterFields } from './filterFields.ts';
import { writableFields } from './formFields.ts';
import { referenceNames } from './referenceNames.ts';
import { formatPatterns } from './rules.ts';
import { shapes } from './shapes.ts';
import { sortKeys } from './tableColumns.ts';

/** JSON Schema (draft 2020-12), as in the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const types: Readonly<Record<Exclude<ValueKind, 'none' | 'json'>, JsonSchema>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  strings: { type: 'array', items: { type: 'string' } },
};

/** A row as returned by `page` and `get`. */
export function rowSchema(entity: Entity): JsonSchema {
  return rowOf(entity, { type: 'string' }, (field) => field.required === true && field.watch === undefined);
}

/** A setting as returned by `get`: before the first save it has no id, and no value without a default. */
export function settingSchema(entity: Entity): JsonSchema {
  return rowOf(entity, { type: ['string', 'null'] }, (field) => field.default !== undefined);
}

/** Sent only where they restrict something. */
const flags: Readonly<Record<keyof RowFlags, JsonSchema>> = {
  disabled: { type: 'boolean', description: 'Final: it is not selected, changed or deleted.' },
  customClickable: { type: 'boolean', description: 'False: the list does not open it.' },
  customController: { type: 'boolean', description: 'False: the list offers no action for it.' },
};

function rowOf(entity: Entity, id: JsonSchema, isAlwaysThere: (field: Field) => boolean): JsonSchema {
  const shown = Object.entries(entity.fields).filter(
    ([, field]) => field.secret !== true && valueKind(field) !== 'none',
  );
  const names = referenceNames(entity).map(({ name, entity: referred, isMany }) => {
    const description = `Name of the ${referred}; null when there is none that the caller sees.`;
    const schema = { type: ['string', 'null'], description };
    return [name, isMany ? { type: ['array', 'null'], items: schema } : schema];
  });
  const values = shown.map(([name, field]) => {
    const schema = shownSchema(field);
    return [name, isAlwaysThere(field) ? schema : orNull(schema)];
  });
  const version = { type: 'integer' };
  const properties = { id, version, ...flags, ...Object.fromEntries(values), ...Object.fromEntries(names) };
  return object(properties, ['id', 'version', ...shown.map(([name]) => name)]);
}

/** A field's value as returned. Limits apply to input only: masks and older rows may exceed them. */
function shownSchema(field: Field): JsonSchema {
  const kind = valueKind(field);
  if (kind === 'none' || kind === 'json' || kind === 'strings') return valueSchema(field);
  const isChoice = kind === 'string' && field.options !== undefined;
  return isChoice ? { ...types[kind], enum: field.options?.values } : types[kind];
}

/** Input of `save`. With `id` it changes a row, and fields may be omitted; `checkFields` decides. */
export function saveSchema(entity: Entity): JsonSchema {
  const fields = writableFields(entity);
  const required = fields.flatMap(([name, field]) =>
    field.required === true && field.default === undefined ? [name] : [],
  );
  const schema = object(
    {
      id: { type: 'string', description: 'Row to update; absent adds one.' },
      version: { type: 'integer', description: 'As read: a row changed since then is not overwritten.' },
      confirm: { type: 'boolean', description: 'Confirms the questions of a reply with `data.confirm`.' },
      ...Object.fromEntries(fields.map(([name, field]) => [name, nullable(field, sentSchema(field))])),
    },
    [],
  );
  return required.length === 0 ? schema : { ...schema, anyOf: [{ required: ['id'] }, { required }] };
}

/** Values of `saveMany` for each row. */
export function bulkSchema(entity: Entity): JsonSchema {
  return object(
    Object.fromEntries(bulkFields(entity).map(([name, field]) => [name, nullable(field, sentSchema(field))])),
    [],
  );
}

/** Query parameters of `page`: its place, its order and the entity's filters. */
export function pageSchema(entity: Entity): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    page: { type: 'integer', minimum: 0, default: 0 },
    size: { type: 'integer', minimum: 1 },
  };
  const keys = sortKeys(entity);
  if (keys.length > 0) properties['sort'] = { type: 'string', enum: keys.flatMap((key) => [key, `-${key}`]) };
  for (const { name, kind, spec } of filterFields(entity)) {
    if (kind === 'between') {
      properties[`${name}From`] = valueSchema(spec);
      properties[`${name}To`] = valueSchema(spec);
    } else if (kind === 'oneOf') {
      properties[name] = { type: 'string', description: 'One value, or a comma-separated list.' };
    } else {
      // A filter of a list has one value.
      const isText = kind === 'contains' || valueKind(spec) === 'strings';
      properties[name] = isText ? { type: 'string' } : valueSchema(spec);
    }
  }
  return object(properties, []);
}

function object(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A field's accepted value: an empty list counts as missing, and is refused if required. */
function sentSchema(field: Field): JsonSchema {
  const schema = valueSchema(field);
  return field.required === true && schema['type'] === 'array' ? { minItems: 1, ...schema } : schema;
}

/** A field's value, without null. */
export function valueSchema(field: Field): JsonSchema {
  const kind = valueKind(field);
  if (kind === 'none') return {};
  const shape = shapeOf(field);
  if (kind === 'json') return shape === undefined ? {} : shapeSchema(shape);
  return { ...types[kind], ...limitsOf(field, kind) };
}

function limitsOf(field: Field, kind: ValueKind): JsonSchema {
  if (kind === 'integer' || kind === 'number') return stated({ minimum: field.min, maximum: field.max });
  if (kind === 'strings') return field.options === undefined ? {} : { items: { enum: field.options.values } };
  if (kind !== 'string') return {};
  if (field.options !== undefined) return { enum: field.options.values };
  const [minLength, maxLength] = typeof field.length === 'number' ? [undefined, field.length] : (field.length ?? []);
  return stated({ minLength, maxLength, pattern: field.format && formatPatterns[field.format].source });
}

function stated(limits: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function nullable(field: Field, schema: JsonSchema): JsonSchema {
  return field.required === true ? schema : orNull(schema);
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function shapeSchema(name: keyof typeof shapes): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shapes[name], { unrepresentable: 'any' });
  return schema;
}
