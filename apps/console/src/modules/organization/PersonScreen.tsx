import { person } from '@muster/model/person/person.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';

export function PersonScreen() {
  return <EntityScreen entity={person} path="/organization/person" />;
}
