import { entityActions, permissionCode, type Entity, type EntityAction } from '../entity/entity.ts';
import { namedEntities } from '../entity/namedEntities.ts';
import { everyPermission, permissions } from './permission.ts';
import { privateFields } from './privateFields.ts';

/** Codes of an entity's own actions, in the order of its actions. */
export function entityPermissions(entity: Entity): { action: EntityAction | 'private'; code: string }[] {
  const actions: (EntityAction | 'private')[] = [...entityActions(entity)];
  if (privateFields(entity).length > 0) actions.push('private');
  return actions.map((action) => ({ action, code: permissionCode(entity, action) }));
}

/** All codes that a role may have, except {@link everyPermission}; used by menu, roles and routes. */
export function permissionCodes(): string[] {
  return [
    ...namedEntities.flatMap((entity) => entityPermissions(entity).map(({ code }) => code)),
    ...Object.values(permissions),
  ];
}

/** Codes without effect for an account that is limited to sites: they change installation-wide data. */
function installationCodes(): Set<string> {
  const changed = namedEntities
    .filter(({ managedBy }) => managedBy === 'installation')
    .flatMap((entity) => entityPermissions(entity))
    .filter(({ action }) => action !== 'view' && action !== 'export');
  return new Set([...changed.map(({ code }) => code), permissions.licenceBind]);
}

/** Whether a permission needs an account of every building (wire.md, Installation and site). */
export function isOfInstallation(code: string): boolean {
  return installationCodes().has(code);
}

/** The codes that are effective for an account limited to sites. */
export function codesWithinSites(granted: readonly string[]): string[] {
  const ofInstallation = installationCodes();
  const held = granted.includes(everyPermission) ? permissionCodes() : granted;
  return held.filter((code) => !ofInstallation.has(code));
}
