import { account } from '@muster/model/account/account.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';

import { AppError, refused, replyCode } from '../../../core/errors/appError.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { readVisitorsOnSite } from '../../access/visit/visit.store.ts';
import type { CardBindings } from '../../device/locationCard/cardBinding.ts';
import { carrierOverride, siteOfScope } from '../../device/locationCard/carrierOverride.ts';
import { teamQuestions, removeFromTeams } from '../../patrol/patrolTeam/patrolMembership.ts';
import { renewStayDays } from '../../report/areaHours/stayDay.store.ts';
import { accountOfPerson, readAccountHolders } from '../depart/organization.store.ts';

/** Accounts are shown with the permission to see them. */
const seesAccounts = permissionCode(account, 'view');

/**
 * A person carries a card, and may have an account; with one, the person cannot be deleted (specification §4), because
 * the log of the account needs it. A visitor on site cannot be deleted either: an evacuation counts people on site. A
 * person who moves to another department leaves the patrol teams of the old one.
 */
export function personOverride(cards: CardBindings): EntityOverride {
  const carrier = carrierOverride(cards, 'person', 'cardSn');
  return {
    ...carrier,
    derived: (scope) => {
      const isShown = hasPermission(scope.caller.role.permissions, seesAccounts);
      return {
        ...carrier.derived?.(scope),
        accountName: accountOfPerson('account', isShown),
        roleName: accountOfPerson('role', isShown),
      };
    },
    // A person who no longer works for a contractor belongs to none of its units.
    stored: ({ before, values }) =>
      (values['personType'] ?? before?.['personType']) === 'contractor' ? {} : { contractorId: null },
    questions: teamQuestions,
    written: async (transaction, change) => {
      await carrier.written?.(transaction, change);
      await removeFromTeams(transaction, change);
    },
    removing: async (transaction, rows, scope, now) => {
      const ids = rows.map(({ id }) => id);
      const names = await readAccountHolders(transaction, ids);
      if (names.length > 0) throw hasAccount(names);
      const visitors = await readVisitorsOnSite(transaction, ids);
      if (visitors.length > 0) throw refused('visit.personStays', { names: visitors.join(', ') });
      await carrier.removing?.(transaction, rows, scope, now);
      await renewStayDays(transaction, siteOfScope(scope).buildingId, ids);
    },
  };
}

function hasAccount(names: readonly string[]): AppError {
  return new AppError({
    code: replyCode.conflict,
    key: 'person.hasAccount',
    params: { names: names.join(', ') },
    data: { references: [{ entity: account.name, count: names.length, names }] },
  });
}
