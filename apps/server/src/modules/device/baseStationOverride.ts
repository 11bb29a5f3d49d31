import type { EntityOverride } from '../../entity/entityOverride.ts';
import { lastReport, stationState } from './baseStation.store.ts';

/** A base station is heard of by its gateway. @param now epoch ms */
export function baseStationOverride(now: () => number): EntityOverride {
  return { derived: () => ({ lastReportAt: lastReport(), online: stationState(now()) }) };
}
