import type { MoreRoutes } from '../../app.ts';
import { backtestRoutes } from '../../backtest/backtestRoutes.ts';
import type { Backtests } from '../../backtest/backtests.ts';
import type { Database } from '../../core/db/database.ts';
import type { LiveHub } from '../../live/liveHub.ts';
import { liveRoute } from '../../live/liveRoute.ts';
import { dispatchRoutes } from '../../modules/alarm/dispatch/dispatchRoutes.ts';
import { musterReportRoutes } from '../../modules/drill/muster/musterReportRoutes.ts';
import { musterRoutes } from '../../modules/drill/muster/musterRoutes.ts';
import { type PositionIngest, positionRoutes } from '../../modules/position/position/positionRoutes.ts';

/** Routes that live on what the other threads tell. */
export function moreRoutes(hub: LiveHub, ingest: PositionIngest, backtests: (db: Database) => Backtests): MoreRoutes[] {
  return [
    (routes, services) => liveRoute(routes, services, hub),
    (routes, services) => positionRoutes(routes, services, hub, ingest),
    (routes, services) => dispatchRoutes(routes, services, hub),
    (routes, services) => musterRoutes(routes, services),
    (routes, services) => musterReportRoutes(routes, services, hub),
    (routes, services) => backtestRoutes(routes, services, backtests(services.db)),
  ];
}
