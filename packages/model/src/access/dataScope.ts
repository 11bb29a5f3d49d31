import type { Row } from '../entity/row.ts';
import { coversChoice } from '../role/subjectChoice.ts';
import type { role } from '../role/role.ts';
import { coversPermissions } from './permission.ts';

/** Permissions and visibility that a role grants. */
export type Power = Omit<Row<typeof role>, 'id' | 'version' | 'name' | 'isUsedElsewhere'>;

/** Whether an account with the role `mine` may grant `other`: an account cannot grant more than its own role. */
export function coversRole(mine: Power, other: Power): boolean {
  return (
    coversPermissions(mine.permissions, other.permissions) &&
    coversScope([mine.dataScope, mine.designatedDepartIds], [other.dataScope, other.designatedDepartIds]) &&
    coversScope(patrolScopeOf(mine), patrolScopeOf(other)) &&
    coversVisibility(mine, other)
  );
}

type Scope = readonly [kind: Power['dataScope'], designated: readonly string[] | null];

/** The scope of visible patrols of a role. */
export function patrolScopeOf(
  power: Pick<Power, 'dataScope' | 'designatedDepartIds' | 'patrolScope' | 'patrolDepartIds'>,
): Scope {
  if (power.patrolScope === 'same') return [power.dataScope, power.designatedDepartIds];
  return [power.patrolScope, power.patrolDepartIds];
}

/**
 * Own department is within own and below, everything is within company-wide; designated departments are compared
 * individually.
 */
function coversScope([mine, designated]: Scope, [other, wanted]: Scope): boolean {
  if (mine === 'company') return true;
  if (mine === 'designated')
    return other === 'designated' && (wanted ?? []).every((id) => designated?.includes(id) === true);
  return other === 'own' || other === mine;
}

function coversVisibility(mine: Power, other: Power): boolean {
  const areas = other.areaTypeIds ?? [];
  const coversAreas =
    mine.areaScope === 'all' ||
    (other.areaScope === 'chosen' && areas.every((id) => mine.areaTypeIds?.includes(id) === true));
  const coversSubjects =
    mine.subjectScope === 'all' ||
    (other.subjectScope === 'chosen' && coversChoice(mine.subjects ?? nobody, other.subjects ?? nobody));
  return coversAreas && coversSubjects;
}

const nobody = { personIds: [], vehicleIds: [], departIds: [], personTypes: [] };
