import { licenceModules } from '@muster/model/access/licence.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import { codesWithinSites } from '@muster/model/access/permissionCodes.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

import { type Caller, isOfEveryBuilding } from '../../../core/auth/caller.ts';
import type { Services } from '../../services.ts';
import { readMenuItems } from '../../system/menuItem/menuItem.store.ts';
import { type Employment, readEmployment } from '../login/loginAccount.store.ts';
import { type MenuNode, menuTree } from './menuTree.ts';

/** What `get-info` tells of the session's user (specification §3 and §7). */
export interface SessionUser extends Employment {
  id: string;
  name: string;
  realName: string;
  roleType: number;
  roleName: string;
  company: string;
  buildId: string | null;
  /** Of the whole installation; false = bound to sites, and what belongs to the installation is not its to change. */
  everyBuilding: boolean;
  auth: MenuNode[];
}

const nobody: Employment = { jobId: null, jobName: null, departId: null, departName: null };

export async function sessionUser(
  { db, licences }: Pick<Services, 'db' | 'licences'>,
  caller: Caller,
  language: Language,
): Promise<SessionUser> {
  const { buildingId, personId, role } = caller;
  const employment =
    personId === null || buildingId === null ? nobody : ((await readEmployment(db, personId, buildingId)) ?? nobody);
  const company = buildingId === null ? '' : (await licences.info(buildingId)).company;
  // Before a building is chosen there is no licence that could leave something out.
  const licensed = buildingId === null ? licenceModules : ((await licences.modules(buildingId)) ?? []);
  const granted = isOfEveryBuilding(caller) ? role.permissions : codesWithinSites(role.permissions);
  return {
    id: caller.accountId,
    name: caller.accountName,
    realName: caller.realName,
    roleType: role.permissions.includes(everyPermission) ? 1 : 2,
    roleName: role.name,
    company,
    buildId: buildingId,
    everyBuilding: isOfEveryBuilding(caller),
    ...employment,
    auth: menuTree({ granted, licensed, language, items: await readMenuItems(db) }),
  };
}
