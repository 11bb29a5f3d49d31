import type { Entity } from '@muster/model/entity/entity.ts';

let entities: readonly Entity[] = [];

/**
 * Registers the entities that fields refer to or name; `shell/router/screens.ts` does it once, before anything is
 * shown.
 */
export function registerEntities(known: readonly Entity[]): void {
  entities = known;
}

/**
 * The entity that a field's id points to.
 *
 * @throws if no registered entity has the name, a fault of the descriptor
 */
export function referredEntity(name: string): Entity {
  const entity = entities.find((each) => each.name === name);
  if (entity === undefined) throw new Error(`No entity is called ${name}.`);
  return entity;
}

/** Names of all entities, including settings. */
export function entityNames(): readonly string[] {
  return entities.map(({ name }) => name);
}
