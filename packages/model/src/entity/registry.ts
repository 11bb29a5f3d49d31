import { descriptors } from '../generated/descriptors.ts';
import type { Entity } from './entity.ts';
import { settings } from './settings.ts';

/** Every entity: the site first, and each after those that it refers to, except in cycles. */
export const entities: readonly Entity[] = byReference(
  Object.values(descriptors).filter((entity) => !settings.includes(entity)),
);

function byReference(all: readonly Entity[]): Entity[] {
  const byName = new Map(all.map((entity) => [entity.name, entity]));
  const ordered: Entity[] = [];
  const visited = new Set<Entity | undefined>([undefined]);
  const add = (entity: Entity | undefined): void => {
    if (entity === undefined || visited.has(entity)) return;
    visited.add(entity);
    for (const { reference = '' } of Object.values(entity.fields)) add(byName.get(reference));
    ordered.push(entity);
  };
  add(byName.get('building'));
  for (const entity of all) add(entity);
  return ordered;
}
