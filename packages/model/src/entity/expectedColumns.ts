import type { Entity } from './entity.ts';
import { defaultValueKind, type Field, type ValueKind } from './field.ts';

export interface ExpectedColumn {
  name: string;
  /** In the words of `information_schema.columns.data_type`. */
  sqlType: string;
  nullable: boolean;
  /** In its site if the entity has one, else in the whole table. */
  unique: boolean;
  /** The entity's field; null for the common columns of all tables. */
  field: string | null;
}

const sqlTypes: Readonly<Record<Exclude<ValueKind, 'none'>, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp with time zone',
  strings: 'jsonb',
  json: 'jsonb',
};

/** Type of a field’s value; the default of its kind unless the field overrides it. */
export function valueKind(field: Field): ValueKind {
  return field.value ?? defaultValueKind[field.kind];
}

/** `departId` → `depart_id`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields that are stored in the entity's own table. */
export function storedFields(entity: Entity): [name: string, field: Field][] {
  return Object.entries(entity.fields).filter(([, field]) => valueKind(field) !== 'none' && field.derived !== true);
}

/** The columns that a migration must create; a test compares them with `information_schema`. */
export function expectedColumns(entity: Entity): ExpectedColumn[] {
  const own = (name: string, sqlType: string): ExpectedColumn => ({
    name,
    sqlType,
    nullable: false,
    unique: false,
    field: null,
  });
  const columns = [
    { ...own('id', 'text'), unique: true },
    own('version', 'integer'),
    own('created_at', 'timestamp with time zone'),
    own('updated_at', 'timestamp with time zone'),
  ];
  if (entity.scope === 'site') columns.push(own('building_id', 'text'));
  for (const [name, field] of storedFields(entity)) {
    const kind = valueKind(field);
    if (kind === 'none') continue;
    columns.push({
      name: columnName(name),
      sqlType: sqlTypes[kind],
      // A field that is required only while shown may be missing.
      nullable: field.required !== true || field.watch !== undefined,
      unique: field.unique === true,
      field: name,
    });
  }
  return columns;
}
