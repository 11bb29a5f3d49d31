import type { AlarmState } from '../event.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';
import type { OpenAlarm } from '../state/alarmStore.ts';

/** Why an alarm calls nobody (ISA-18.2: shelved, suppressed by design, out of service). */
export type Silence = Pick<AlarmState, 'shelvedUntil' | 'shelvedBy' | 'shelveReason' | 'suppressed' | 'outOfService'>;

const minuteMs = 60_000;

/** Takes an alarm that nobody handles to the next who shall know of it. */
export class EscalationTimer implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.life;
  readonly order = 1;
  readonly name: string;
  place = -1;

  constructor(key: string) {
    this.name = key;
  }

  fire(engine: EngineState): void {
    const alarm = engine.alarms.get(this.name);
    // Forgotten meanwhile, to make room.
    if (alarm?.timer !== this) return;
    const { state, escalation } = alarm;
    const escalatedTo = escalation[state.escalationStep].to;
    alarm.state = { ...state, escalationStep: state.escalationStep + 1, escalatedTo };
    engine.emit({ kind: 'escalate', t: this.due, alarm: alarm.state });
    scheduleEscalation(engine, alarm);
  }
}

/** Its condition goes on and what becomes of it is recorded; nobody is called until this is over. */
export function isSilent({ shelvedUntil, suppressed, outOfService }: Silence): boolean {
  return shelvedUntil !== null || suppressed || outOfService;
}

/** Sets the timer to the next step; none is due for an alarm that is handled or silent. */
export function scheduleEscalation(engine: EngineState, alarm: OpenAlarm): void {
  const { state, escalation, soundsSince, timer } = alarm;
  const next = escalation[state.escalationStep];
  if (next === undefined || state.handledAt !== null || isSilent(state)) engine.queue.remove(timer);
  else engine.schedule(timer, soundsSince + next.afterMinutes * minuteMs, rank.life);
}
