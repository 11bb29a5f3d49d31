import { isPast, type OpenAlarm } from './openAlarms.ts';

/** Alarms shown as one: same rule, same area, raised within a minute; each keeps its own record. */
export interface AlarmGroup {
  /** Id of the alarm of the group that was raised first: it stays while others join. */
  id: string;
  /** At least one alarm; in the order of the list. The first determines the place of the group. */
  alarms: readonly [OpenAlarm, ...OpenAlarm[]];
}

/** The first alarm of a group, with its start. */
export function firstRaised({ id, alarms }: AlarmGroup): OpenAlarm {
  return alarms.find((alarm) => alarm.id === id) ?? alarms[0];
}

/** From the first raise of a group (look: The operator's minute). */
const groupMs = 60_000;

/**
 * Groups open alarms in the order of a list. True and cleared alarms are never in one group;
 * an alarm without an area, such as a call for help, is a group by itself.
 */
export function groupAlarms(open: readonly OpenAlarm[]): AlarmGroup[] {
  const firstOf = firstRaises(open);
  const groups = new Map<string, [OpenAlarm, ...OpenAlarm[]]>();
  for (const alarm of open) {
    const id = firstOf.get(alarm.id) ?? alarm.id;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [alarm]);
    else group.push(alarm);
  }
  return [...groups].map(([id, alarms]) => ({ id, alarms }));
}

/** By id of an alarm, the id of the one that was raised first in its group. */
function firstRaises(open: readonly OpenAlarm[]): Map<string, string> {
  const firstOf = new Map<string, string>();
  const running = new Map<string, OpenAlarm>();
  const byRaise = open.toSorted((one, other) => Date.parse(one.raisedAt) - Date.parse(other.raisedAt));
  for (const alarm of byRaise) {
    const key = [alarm.type, alarm.ruleKey, alarm.areaId, isPast(alarm), alarm.status].join(' ');
    const first = alarm.areaId === null ? undefined : running.get(key);
    const isLater = first !== undefined && Date.parse(alarm.raisedAt) - Date.parse(first.raisedAt) > groupMs;
    if (first === undefined || isLater) running.set(key, alarm);
    firstOf.set(alarm.id, first === undefined || isLater ? alarm.id : first.id);
  }
  return firstOf;
}
