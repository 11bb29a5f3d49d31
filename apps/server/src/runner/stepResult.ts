import type { EvacuationResult } from '@muster/engine/state/evacuationResult.ts';
import type {
  AlarmEvent,
  AlarmState,
  AttendanceEvent,
  EngineEvent,
  OutlierEvent,
  PatrolEvent,
  ExceptionEvent,
  PermitEvent,
  PresenceEvent,
  WorkdayEvent,
} from '@muster/engine/event.ts';

import type { AlarmNames } from './alarmRow.ts';
import type { EnginePlace } from './enginePlace.store.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Conclusions of an engine in one step, to be written in one transaction. */
export interface StepResult {
  place: EnginePlace;
  presence: readonly PresenceEvent[];
  /** Positions to be marked. */
  outliers: readonly OutlierEvent[];
  /** Each alarm once, in its state after the step. */
  alarms: readonly { change: AlarmEvent['kind']; state: AlarmState }[];
  /** All their events, in order. */
  alarmEvents: readonly AlarmEvent[];
  /** Of the evacuations that ended; absent = none. */
  evacuations?: readonly EvacuationResult[];
  /** Of patrols, in order; absent = none. */
  patrols?: readonly PatrolEvent[];
  /** Of entry and exit, in order; absent = none. */
  exceptions?: readonly ExceptionEvent[];
  /** Of shifts, in order; absent = none. */
  attendance?: readonly (AttendanceEvent | WorkdayEvent)[];
  /** Of permits in progress; absent = none. */
  permits?: readonly PermitEvent[];
  names: AlarmNames;
  /** Events with external recipients; absent = none. */
  subscriptions?: Subscriptions;
}

/** @param place up to which the log is evaluated with them */
export function stepResultOf(
  events: readonly EngineEvent[],
  place: EnginePlace,
  names: AlarmNames & { subscriptions: Subscriptions },
): StepResult {
  const alarmEvents = events.filter((event): event is AlarmEvent => 'alarm' in event);
  return {
    place,
    presence: events.filter((event): event is PresenceEvent => 'areaId' in event),
    outliers: events.filter((event): event is OutlierEvent => event.kind === 'outlier'),
    alarms: lastStates(alarmEvents),
    alarmEvents,
    evacuations: events.flatMap((event) => (event.kind === 'evacuation' ? [event.result] : [])),
    patrols: events.filter((event): event is PatrolEvent => 'routeId' in event),
    exceptions: events.filter((event): event is ExceptionEvent => event.kind === 'exception'),
    attendance: events.filter((event): event is AttendanceEvent | WorkdayEvent =>
      ['attendance', 'workday'].includes(event.kind),
    ),
    permits: events.filter((event): event is PermitEvent => event.kind === 'permit'),
    subscriptions: names.subscriptions,
    names,
  };
}

/** One row for each alarm: a raise that is cleared in the same step is still announced as a raise. */
function lastStates(events: readonly AlarmEvent[]): StepResult['alarms'] {
  const last = new Map<string, StepResult['alarms'][number]>();
  for (const event of events) {
    const before = last.get(event.alarm.id);
    const isAnnounced = before?.change === 'raise' || (event.kind === 'evidence' && before !== undefined);
    last.set(event.alarm.id, { change: isAnnounced ? before.change : event.kind, state: event.alarm });
  }
  return [...last.values()];
}
