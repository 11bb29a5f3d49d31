import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import type { SettingRow } from '@muster/model/entity/wire.ts';
import { storedFields, valueKind } from '@muster/model/entity/expectedColumns.ts';

import type { App } from '../core/appContext.ts';
import type { Resource, RowScope } from './entityOverride.ts';
import type { EntityService } from './entityService.ts';
import { getAndSaveRoutes } from './getAndSaveRoutes.ts';

/** `get` and `save` of an entity with one row a site: no id is needed, and it exists before it is first saved. */
export function singleRoutes(app: App, service: EntityService, resource: Resource): void {
  const { entity } = resource;
  getAndSaveRoutes(app, {
    entity,
    summaries: {
      get: 'How it is set; id null, version 0 and defaults before it was first saved',
      save: 'Replaces how it is set',
    },
    // There is one row: an id may be sent, as for every other entity, and is ignored.
    read: async (scope) => (await readOne(service, resource, scope)) ?? unsaved(entity),
    save: async (scope, sent) => {
      const { id: _, version, ...body } = sent;
      // Two simultaneous first saves conflict at the unique index of the building.
      const before = await readOne(service, resource, scope);
      if (before === undefined) return service.save(resource, scope, { ...emptyLists(entity), ...body });
      return service.save(resource, scope, { ...body, id: before.id, ...(version === undefined ? {} : { version }) });
    },
  });
}

async function readOne(service: EntityService, resource: Resource, scope: RowScope): Promise<EntityRow | undefined> {
  const { data } = await service.page(resource, scope, { page: 0, size: 1 });
  return data[0];
}

/** The defaults; for a required list of settings, an empty one. */
function unsaved(entity: Entity): SettingRow {
  const values = storedFields(entity).map(([name, field]) => [name, field.default ?? null]);
  return { id: null, version: 0, ...Object.fromEntries(values), ...emptyLists(entity) };
}

/** Required lists of settings, which are empty before the first save. */
function emptyLists(entity: Entity): Record<string, unknown> {
  const lists = storedFields(entity).filter(([, field]) => field.required === true && valueKind(field) === 'json');
  return Object.fromEntries(lists.map(([name]) => [name, {}]));
}
