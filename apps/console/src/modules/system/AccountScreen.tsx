import { account } from '@muster/model/account/account.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import { BuildingsInput } from './BuildingsInput.tsx';

export function AccountScreen() {
  return <EntityScreen entity={account} path="/system/account" inputs={{ buildingIds: BuildingsInput }} />;
}
