import type { AlarmState } from '../event.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { EscalationTimer, OpenAlarm } from '../state/conditionState.ts';

/** Reason for the silence of an alarm (ISA-18.2: shelved, suppressed by design, out of service). */
export type Silence = Pick<AlarmState, 'shelvedUntil' | 'shelvedBy' | 'shelveReason' | 'suppressed' | 'outOfService'>;

const minuteMs = 60_000;

/** The alarm continues and is recorded without notification until this ends. */
export function isSilent({ shelvedUntil, suppressed, outOfService }: Silence): boolean {
  return shelvedUntil !== null || suppressed || outOfService;
}

/** Schedules the next step; none for an alarm that is handled or silent. */
export function scheduleEscalation(engine: EngineState, alarm: OpenAlarm): void {
  const { state, escalation, soundsSince, timer } = alarm;
  const next = escalation[state.escalationStep];
  if (next === undefined || state.handledAt !== null || isSilent(state)) engine.queue.remove(timer);
  else engine.schedule(timer, soundsSince + next.afterMinutes * minuteMs, rank.life);
}

/** The alarm was not handled in time: escalates it to the next recipient. */
export function escalate(engine: EngineState, timer: EscalationTimer): void {
  const alarm = engine.alarms.get(timer.name);
  // Dropped meanwhile, to limit memory.
  if (alarm?.timer !== timer) return;
  const { state, escalation } = alarm;
  const escalatedTo = escalation[state.escalationStep].to;
  alarm.state = { ...state, escalationStep: state.escalationStep + 1, escalatedTo };
  engine.emit({ kind: 'escalate', t: timer.due, alarm: alarm.state });
  scheduleEscalation(engine, alarm);
}
