import type { MoreRoutes } from '../../app.ts';
import { backtestRoutes } from '../../backtest/backtestRoutes.ts';
import type { Backtests } from '../../backtest/backtests.ts';
import type { Database } from '../../core/db/database.ts';
import type { LiveHub } from '../../live/liveHub.ts';
import { liveRoute } from '../../live/liveRoute.ts';
import { rulePreviewRoutes } from '../../modules/alarm/rulePreview/rulePreviewRoutes.ts';
import { previewInThread, type PreviewPorts, RulePreviews } from '../../modules/alarm/rulePreview/rulePreviews.ts';
import { dispatchRoutes } from '../../modules/alarm/dispatch/dispatchRoutes.ts';
import { accessRequestRoutes } from '../../modules/access/accessRule/accessRequestRoutes.ts';
import { gateBoardRoutes } from '../../modules/access/gate/gateRoutes.ts';
import { dutyRoutes } from '../../modules/alarm/duty/dutyRoutes.ts';
import { checkInRoutes } from '../../modules/drill/checkIn/checkInRoutes.ts';
import { drillResultRoutes } from '../../modules/drill/drillResult/drillResultRoutes.ts';
import { musterPreviewRoutes } from '../../modules/drill/muster/musterPreviewRoutes.ts';
import { musterReportRoutes } from '../../modules/drill/muster/musterReportRoutes.ts';
import { musterRoutes } from '../../modules/drill/muster/musterRoutes.ts';
import { permitLiveRoutes } from '../../modules/permit/workPermit/permitReadRoutes.ts';
import { patrolRoundRoutes } from '../../modules/patrol/patrolRound/patrolRoundRoutes.ts';
import { type PositionIngest, positionRoutes } from '../../modules/position/position/positionRoutes.ts';

interface MoreIngest extends PositionIngest, Pick<PreviewPorts, 'engineCopy'> {}

/** Routes that depend on the other threads. */
export function moreRoutes(hub: LiveHub, ingest: MoreIngest, backtests: (db: Database) => Backtests): MoreRoutes[] {
  const previews = new RulePreviews({
    hub,
    engineCopy: (...asked) => ingest.engineCopy(...asked),
    run: previewInThread,
  });
  return [
    (routes, services) => liveRoute(routes, services, hub),
    (routes, services) => positionRoutes(routes, services, hub, ingest),
    (routes, services) => dispatchRoutes(routes, services, hub),
    (routes, services) => gateBoardRoutes(routes, services, hub),
    (routes, services) => accessRequestRoutes(routes, services, hub),
    (routes, services) => dutyRoutes(routes, services, hub),
    (routes, services) => rulePreviewRoutes(routes, services, previews),
    (routes, services) => patrolRoundRoutes(routes, services, hub),
    (routes, services) => checkInRoutes(routes, services),
    (routes, services) => musterRoutes(routes, services),
    (routes, services) => musterReportRoutes(routes, services, hub),
    (routes, services) => permitLiveRoutes(routes, services, hub),
    (routes, services) => musterPreviewRoutes(routes, services, hub),
    (routes, services) => drillResultRoutes(routes, services, hub),
    (routes, services) => backtestRoutes(routes, services, backtests(services.db)),
  ];
}
