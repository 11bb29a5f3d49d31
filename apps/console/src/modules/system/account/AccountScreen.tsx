import { account } from '@muster/model/account/account.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { BuildingsInput } from './BuildingsInput.tsx';
import { PasswordAction } from './PasswordAction.tsx';

const actionWords = ['console.account.resetPassword', 'console.table.edit', 'console.table.delete'] as const;

/** `/system/account`: who may log in, with one role, enabled or not. */
export function AccountScreen() {
  return (
    <EntityScreen
      entity={account}
      path="/system/account"
      inputs={{ buildingIds: BuildingsInput }}
      ExtraAction={PasswordAction}
      actionWords={actionWords}
    />
  );
}
