import { depart } from '@muster/model/depart/depart.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';

export function DepartScreen() {
  return <EntityScreen entity={depart} path="/organization/depart" />;
}
