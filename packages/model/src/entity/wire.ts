import * as z from 'zod';

import { privateFields } from '../access/privateFields.ts';
import { type JsonSchema, rowSchema, settingSchema } from './apiSchema.ts';
import type { Entity, EntityRow } from './entity.ts';

/** Reply of `get` for a setting: id null and version 0 before the first save. */
export type SettingRow = Readonly<Record<string, unknown>> & { id: string | null; version: number };

const rows = new Map<Entity, z.ZodType<EntityRow>>();
const settings = new Map<Entity, z.ZodType<SettingRow>>();

/** A row as returned by `page` and `get`. */
export function rowWire(entity: Entity): z.ZodType<EntityRow> {
  return made(rows, entity, 'Row', rowSchema);
}

/** Schema of the single row of a setting. */
export function settingWire(entity: Entity): z.ZodType<SettingRow> {
  return made(settings, entity, 'Setting', settingSchema);
}

/** The schema of an entity, cached: a name of the API document has one schema. */
function made<Shown extends SettingRow>(
  known: Map<Entity, z.ZodType<Shown>>,
  entity: Entity,
  ending: string,
  schemaOf: (entity: Entity) => JsonSchema,
): z.ZodType<Shown> {
  const found = known.get(entity);
  if (found !== undefined) return found;
  const described = schemaOf(entity);
  // Lazy: all of them take 0.1 s, and a server in operation does not parse with them. The cast is valid because
  // rowSchema and settingSchema describe such objects.
  const schema = z.lazy(() => z.fromJSONSchema(described) as z.ZodType<Shown>);
  const name = `${entity.name.slice(0, 1).toUpperCase()}${entity.name.slice(1)}`;
  const named = schema.meta({ ...described, id: name.endsWith(ending) ? name : `${name}${ending}` });
  known.set(entity, named);
  return named;
}

/** The personal numbers of a row, by field. */
export function revealedWire(entity: Entity) {
  return z.record(z.enum(privateFields(entity)), z.string().nullable());
}
