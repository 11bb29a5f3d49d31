import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { RoutePointsInput } from './RoutePointsInput.tsx';

/** `/patrol/route`: points, schedule and conditions of patrols. */
export function PatrolRouteScreen() {
  return <EntityScreen entity={patrolRoute} path="/patrol/route" inputs={{ pointIds: RoutePointsInput }} />;
}
