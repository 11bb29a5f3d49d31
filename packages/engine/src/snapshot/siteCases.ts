import type { Case } from '../lifecycle/condition.ts';
import type { EngineState } from '../state/engineState.ts';

/** Every condition on the site's time line, with a name that no two of them share. */
export function siteCases({ headCounts, crowd, cameras, evacuations }: EngineState): Map<string, Case> {
  const cases = new Map<string, Case>();
  for (const [key, headCount] of headCounts) cases.set(key, headCount.case);
  for (const [key, { groups }] of crowd.watches) {
    for (const group of groups) cases.set(`${key} ${group.key}`, group.case);
  }
  for (const [key, line] of cameras) cases.set(`camera ${key}`, line.case);
  for (const { order, case: standing } of evacuations.all()) cases.set(`evacuation ${order.areaId}`, standing);
  return cases;
}
