import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { RoutePointsInput } from './RoutePointsInput.tsx';

/** `/patrol/route`: which points a team patrols how often, and what makes a patrol good. */
export function PatrolRouteScreen() {
  return <EntityScreen entity={patrolRoute} path="/patrol/route" inputs={{ pointIds: RoutePointsInput }} />;
}
