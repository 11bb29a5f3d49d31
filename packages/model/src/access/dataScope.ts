import type { Row } from '../entity/row.ts';
import type { role } from '../role/role.ts';
import { coversPermissions } from './permission.ts';

type Power = Pick<Row<typeof role>, 'permissions' | 'dataScope' | 'designatedDepartIds'>;

/** Whether somebody with the role `mine` may give `other` away: nobody gives what he has not got. */
export function coversRole(mine: Power, other: Power): boolean {
  return coversPermissions(mine.permissions, other.permissions) && coversDataScope(mine, other);
}

/** Own department lies within own and below, everything within the company; designated ones are compared one by one. */
function coversDataScope(mine: Power, other: Power): boolean {
  if (mine.dataScope === 'company') return true;
  if (mine.dataScope === 'designated') {
    const departIds = other.designatedDepartIds ?? [];
    return other.dataScope === 'designated' && departIds.every((id) => mine.designatedDepartIds?.includes(id) === true);
  }
  return other.dataScope === 'own' || other.dataScope === mine.dataScope;
}
