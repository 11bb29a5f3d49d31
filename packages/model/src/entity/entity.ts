import type { Field } from './field.ts';

/** First part of a path and of permission codes (wire.md, Paths). */
export type Family = 'base' | 'bp' | 'pod' | 'risk';

/** The menu's modules (architecture.md, Modules). */
export const modules = [
  'dashboard',
  'access',
  'alarm',
  'organization',
  'attendance',
  'contractor',
  'vehicle',
  'device',
  'area',
  'patrol',
  'permit',
  'drill',
  'report',
  'message',
  'monitoring',
  'system',
] as const;
export type Module = (typeof modules)[number];

export type EntityAction = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import';

/** A noun of the product, stated once. Everything else about it is a projection, or an override by field name. */
export interface Entity {
  /** Singular, camelCase; also the last part of its path and the prefix of its labels. */
  name: string;
  family: Family;
  module: Module;
  /** Licence module that replaces the entity's, for separately licensed features of specification §2. */
  licence?: 'smart-access-control';
  /** SQL table, singular snake_case. */
  table: string;
  /** `site`: rows belong to one building. `installation`: shared by all. */
  scope: 'site' | 'installation';
  /** `installation`: only an account of every building changes its rows; one that is bound to sites sees them at most. */
  managedBy?: 'installation';
  /** Field with the department for the data scope; absent = not limited by department. */
  departField?: string;
  /** The role's data scope that decides; absent = the general one. */
  scopedBy?: 'patrol';
  /** The field that names a row to a person. */
  display: string;
  /** Fields that `nameOrCode` of simple-page searches. */
  search: readonly string[];
  /** Actions of the generic routes; absent = all. */
  actions?: readonly EntityAction[];
  /**
   * Codes of screens that show its rows: each of them permits reading the rows, without the permission for its own
   * screen.
   */
  shownBy?: readonly string[];
  /** Codes of screens that offer its rows by name, besides those of entities that refer to it. */
  namedBy?: readonly string[];
  /** The ingest side knows its rows (engine, site runner, gateway keys): a change of one is brought to it. */
  affectsEngine?: true;
  /** There is one row in a site, of defaults until it is first saved: `get` and `save` take no id. */
  isSingleton?: true;
  /** Newest first, by name, …: the order of a page without a sort key. */
  order: { field: string; descending?: true };
  /** Columns of the form; absent = one for 6 or fewer items, two for more (specification §9). */
  formColumns?: 'single' | 'double' | number;
  fields: Readonly<Record<string, Field>>;
}

/** Keeps the literal types, so that row types can be derived, and checks the shape. */
export function defineEntity<const E extends Entity>(entity: E): E {
  return entity;
}

/** A descriptor without rows of its own, for a form, a table or filters. It is not registered. */
export function definePart<const E extends Entity>(part: E): E {
  return part;
}

/** Common options of settings, entities with one row per site. */
export const singleton = {
  scope: 'site',
  display: 'id',
  search: [],
  actions: ['view', 'edit'],
  isSingleton: true,
  order: { field: 'id' },
} as const;

/** `/bp/person` */
export function entityPath(entity: Pick<Entity, 'family' | 'name'>): string {
  return `/${entity.family}/${entity.name}`;
}

/** `bp:organization:person:delete` — except where specification §2 fixes the code. */
export function permissionCode(
  entity: Pick<Entity, 'family' | 'module' | 'name'>,
  action: EntityAction | 'private',
): string {
  const module = entity.name === 'person' ? 'enterprise' : entity.module;
  return `${entity.family}:${module}:${entity.name}:${action}`;
}

/** The licence module of an entity's rows and screen. */
export function licenceOf({
  licence,
  module,
}: Pick<Entity, 'licence' | 'module'>): Module | NonNullable<Entity['licence']> {
  return licence ?? module;
}

/** Catalogue key of a field's label. */
export function fieldLabel(entity: Pick<Entity, 'name'>, field: string): string {
  return `${entity.name}.${field}`;
}

export function entityActions(entity: Entity): readonly EntityAction[] {
  return entity.actions ?? ['view', 'add', 'edit', 'delete', 'export', 'import'];
}

/** A row of whichever entity: the fields of its descriptor, under the same names as in the code. */
export type EntityRow = Readonly<Record<string, unknown>> & { id: string; version: number };

/** What a row excludes from what a list offers (specification §3, table row). */
export interface RowFlags {
  /** It is final: nobody selects, changes or deletes it. */
  disabled?: boolean;
  /** False: its link column is plain text. */
  customClickable?: boolean;
  /** False: it has no actions. */
  customController?: boolean;
}

/** One page of rows, and how many rows there are in all. */
export interface Page<Row> {
  data: Row[];
  length: number;
}
