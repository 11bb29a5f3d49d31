import type { Entity } from './entity.ts';
import { entities } from './registry.ts';
import { settings } from './settings.ts';

/** All named entities: those with rows and settings. */
export const namedEntities: readonly Entity[] = [...entities, ...settings];
