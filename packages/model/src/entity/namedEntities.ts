import type { Entity } from './entity.ts';
import { entities } from './registry.ts';
import { settings } from './settings.ts';

/** What a field may name that names an entity: rows and settings alike. */
export const namedEntities: readonly Entity[] = [...entities, ...settings];
