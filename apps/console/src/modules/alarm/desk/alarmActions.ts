import { permissions } from '@muster/model/access/permission.ts';

import { useCan, useSession } from '../../../core/session/session.ts';
import type { AlarmGroup } from '../live/alarmGroups.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';

/** Actions on an alarm, with their keys. */
export const actionKeys = {
  take: 't',
  handle: 'h',
  acknowledge: 'a',
  locate: 'l',
  shelve: 's',
  dispatch: 'd',
  handOver: 'o',
  giveBack: 'b',
} as const;
export type AlarmAction = keyof typeof actionKeys;

/** Valid because the keys of the object above are its actions. */
export const alarmActions = Object.keys(actionKeys) as AlarmAction[];

/** Types whose alarms are never silenced (alarms.md); a test compares them with the engine's rules. */
export const neverShelved: readonly string[] = ['oneKeyHelp', 'evacuation'];

/** Whether an action is possible for a group. `hasMap`: whether there is a map that shows its place. */
export function useOffered(hasMap: boolean): (action: AlarmAction, group: AlarmGroup) => boolean {
  const can = useCan();
  const accountId = useSession(({ user }) => user?.id ?? null);
  return (action, { alarms }) => {
    const [{ type, status }] = alarms;
    if (status === 'handled') return false;
    if (action === 'locate') return hasMap;
    if (action === 'shelve') return can(permissions.alarmShelve) && !neverShelved.includes(type);
    if (!can(permissions.alarmHandle)) return false;
    if (action === 'dispatch') return true;
    if (action === 'acknowledge') return unacknowledged(alarms).length > 0;
    const mine = alarms.filter(({ holderId }) => holderId !== null && holderId === accountId);
    if (action === 'take') return mine.length < alarms.length;
    return action === 'handle' || mine.length === alarms.length;
  };
}

/** Alarms that are not acknowledged. */
export function unacknowledged(alarms: AlarmGroup['alarms']): OpenAlarm[] {
  return alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null);
}

/** Whether at least one of the alarms is taken. */
export function isHeld(alarms: AlarmGroup['alarms']): boolean {
  return alarms.some(({ holderId }) => holderId !== null);
}
