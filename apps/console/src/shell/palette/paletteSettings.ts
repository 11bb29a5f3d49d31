import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { type Entity, entityActions, permissionCode } from '@muster/model/entity/entity.ts';
import { formSections } from '@muster/model/entity/formFields.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';

import type { Translate } from '../../core/i18n/i18n.ts';
import type { MenuItem } from '../../core/navigation/menu.ts';
import { menuLabel } from '../menu/menuLabel.ts';
import type { PaletteEntry } from './paletteEntries.ts';

/** The first entity of a screen, by the default menu. */
const entityOfPath: ReadonlyMap<string, Entity> = new Map(entitiesOf(menu));

function entitiesOf(entries: readonly MenuEntry[]): [path: string, entity: Entity][] {
  return entries.flatMap(({ url, code, children }): [path: string, entity: Entity][] => {
    const entity = namedEntities.find((each) => permissionCode(each, 'view') === code);
    return entity === undefined ? entitiesOf(children) : [[url, entity]];
  });
}

/** Settings screens with their fields; selecting one focuses the field. */
export function settingEntries(t: Translate, items: readonly MenuItem[]): PaletteEntry[] {
  return items.flatMap((item) => {
    const entity = entityOfPath.get(item.path);
    if (entity === undefined) return [];
    const detail = menuLabel(t, item);
    return [...(isSetting(entity) ? fieldsOf(t, entity, item.path, detail) : []), ...rulesOf(t, item.path, detail)];
  });
}

/** Settings have no rows to add. */
function isSetting(entity: Entity): boolean {
  const actions = entityActions(entity);
  return actions.includes('edit') && !actions.includes('add') && entity.name !== 'menuItem';
}

function fieldsOf(t: Translate, entity: Entity, path: string, detail: string): PaletteEntry[] {
  return formSections(entity).flatMap(({ heading, fields }) =>
    fields
      .filter(({ spec }) => spec.kind !== 'blank')
      .map(({ name, label }) => ({
        path: `${path}#${entity.name}-${name}`,
        label: t.named(label),
        detail: heading === null ? detail : `${detail} · ${t.named(heading)}`,
        kind: 'setting' as const,
      })),
  );
}

/** The alarm rules of the building, and of areas by their type. */
function rulesOf(t: Translate, path: string, detail: string): PaletteEntry[] {
  const isForAreas = path === '/area/areaType';
  if (path !== '/alarm/setting' && !isForAreas) return [];
  const codes = new Set(registry.filter((rule) => isOfAreas(rule) === isForAreas).map(({ code }) => code));
  return [...codes].map((code) => ({
    path: isForAreas ? path : `${path}#alarmSetting-alarms-${code}`,
    label: t(`alarm.type.${code}`),
    detail,
    kind: 'setting' as const,
  }));
}

/** The entity whose rows can be added on the screen of a path. */
export function addableEntity(path: string): Entity | null {
  const entity = entityOfPath.get(path);
  // Other screens with the same first entity are read-only drawings of its rows.
  const first = [...entityOfPath].find(([, each]) => each === entity)?.[0];
  return entity !== undefined && first === path && entityActions(entity).includes('add') ? entity : null;
}
