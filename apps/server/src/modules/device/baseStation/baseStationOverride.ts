import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { lastReport, reportState } from '../gateway/gateway.store.ts';

/** The state of a base station comes from its gateway. @param now epoch ms */
export function baseStationOverride(now: () => number): EntityOverride {
  const column = 'base_station.gateway_id';
  return { derived: () => ({ lastReportAt: lastReport(column), online: reportState(column, now()) }) };
}
