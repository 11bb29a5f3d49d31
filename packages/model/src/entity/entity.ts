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

/** The descriptor of an entity. Everything else about it is derived, or an override by field name. */
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
  /**
   * `installation`: only an account of every building may change its rows; accounts limited to sites may only see them.
   */
  managedBy?: 'installation';
  /** Field with the department for the data scope; absent = not limited by department. */
  departField?: string;
  /** The applicable data scope of the role; absent = the general one. */
  scopedBy?: 'patrol';
  /** The field that contains the name of a row. */
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
  /** Whether the ingest thread uses its rows (engine, site runner, gateway keys) and is notified of changes. */
  affectsEngine?: true;
  /** One row per site, with defaults until the first save: `get` and `save` have no id. */
  isSingleton?: true;
  /** Order of a page without a sort key: newest first, by name, …. */
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

/** Actions of an entity; all six unless its descriptor lists them. */
export function entityActions(entity: Entity): readonly EntityAction[] {
  return entity.actions ?? ['view', 'add', 'edit', 'delete', 'export', 'import'];
}

/** A row of any entity, with the fields of its descriptor. */
export type EntityRow = Readonly<Record<string, unknown>> & { id: string; version: number };

/** Limits of a row in a list (specification §3, table row). */
export interface RowFlags {
  /** Whether it is final: it cannot be selected, changed or deleted. */
  disabled?: boolean;
  /** False: its link column is plain text. */
  customClickable?: boolean;
  /** False: it has no actions. */
  customController?: boolean;
}

/** One page of rows, and the total number of rows. */
export interface Page<Row> {
  data: Row[];
  length: number;
}
