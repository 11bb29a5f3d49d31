import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { AreaConfig, PermitConfig } from '../input.ts';

/** Seconds (work.md, "Hazardous work"). */
const unlistedDelay = 5;
const guardianDelay = 60;

/** Id of the temporary area of a permit in progress. */
export function permitAreaId(permitId: string): string {
  return `permit:${permitId}`;
}

/**
 * The temporary area of a permit in progress, with the rules of work.md: only subjects on its roster are inside, at
 * least one guardian is inside, and at most the permitted number of people. Without guardians or a limit, that rule is
 * absent.
 */
export function permitArea({ id, regions, workerIds, guardianIds, maxPeople }: PermitConfig): AreaConfig {
  const alarms: AlarmSettings = {
    boundaryCrossing: {
      on: true,
      level: 1,
      mode: 'noEntry',
      onDelay: unlistedDelay,
      who: { exempt: [...workerIds, ...guardianIds] },
    },
  };
  if (guardianIds.length > 0) {
    alarms.understaffing = { on: true, level: 1, min: 1, onDelay: guardianDelay, who: { include: [...guardianIds] } };
  }
  if (maxPeople !== null) alarms.overcrowding = { on: true, level: 1, max: maxPeople };
  return { id: permitAreaId(id), regions, alarms };
}
