import type { Power } from '@muster/model/access/dataScope.ts';

import type { Visibility } from './visibility.ts';

/** The caller: the account behind a token, with its permissions. */
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
  /** It views the console as another role than its own: it reads, and changes nothing. */
  isViewing: boolean;
  /** Nothing else is allowed before the first password is changed. */
  mustChangePassword: boolean;
}

export const everyBuilding = '*';

/** Works in one building, and there in the departments of its data scope. */
export interface SiteScope {
  buildingId: string;
  /** Departments whose rows it sees; null = all, and rows without department. */
  departIds: readonly string[] | null;
  /** The same for patrols, for which a role may have a separate scope. */
  patrolDepartIds: readonly string[] | null;
  /** Its limits for positions and alarms. */
  visibility: Visibility;
}

/** Whether an account is of the whole installation; any other changes only what belongs to its sites. */
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

/** Replaces a name that the caller may not see. */
export const unseen = '***';
