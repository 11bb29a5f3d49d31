import type { Power } from '@muster/model/access/dataScope.ts';

import type { Visibility } from './visibility.ts';

/** Who asks: the account behind a token, with what it may. */
export interface Caller {
  tokenHash: string;
  accountId: string;
  accountName: string;
  realName: string;
  personId: string | null;
  role: Power & { id: string; name: string };
  /** Buildings that it may choose; {@link everyBuilding} = all. */
  buildingIds: readonly string[];
  /** The building of its session; null = none was chosen. */
  buildingId: string | null;
  /** It sees the console as another role than its own: it reads, and changes nothing. */
  isViewing: boolean;
  /** Nothing else is done before the first password is changed. */
  mustChangePassword: boolean;
}

export const everyBuilding = '*';

/** Works in one building, and there on the departments of its data scope. */
export interface SiteScope {
  buildingId: string;
  /** Departments whose rows it sees; null = all, and rows without department. */
  departIds: readonly string[] | null;
  /** The same of patrols, for which a role may have a scope of its own. */
  patrolDepartIds: readonly string[] | null;
  /** Of positions and alarms it sees this much only. */
  visibility: Visibility;
}

/** Whether an account is of the whole installation; any other changes what belongs to its sites alone. */
export function isOfEveryBuilding({ buildingIds }: Pick<Caller, 'buildingIds'>): boolean {
  return buildingIds.includes(everyBuilding);
}

export function mayEnter(caller: Pick<Caller, 'buildingIds'>, buildingId: string): boolean {
  return isOfEveryBuilding(caller) || caller.buildingIds.includes(buildingId);
}

/** Whether the whole of a building is seen: every department, area and subject. */
export function seesWholeSite({ departIds, visibility: { areaIds, subjects } }: SiteScope): boolean {
  return departIds === null && areaIds === null && subjects === null;
}

/** Said instead of a name that the caller may not see. */
export const unseen = '***';
