import { endEvacuation, startEvacuation } from '../evacuation/evacuations.ts';
import type { Command } from '../input.ts';
import type { EngineState } from '../state/engineState.ts';
import type { OpenAlarm } from '../state/conditionState.ts';
import type { EvacuationOrder } from '../state/evacuation.ts';
import { Shelved } from '../state/shelved.ts';
import { clearAlarm } from '../lifecycle/alarmChanges.ts';
import { releaseCondition } from '../lifecycle/condition.ts';
import { scheduleEscalation } from '../lifecycle/escalation.ts';
import { shelve, unshelve } from '../lifecycle/shelf.ts';

/**
 * Applies an operator's command at `t`, epoch ms of the engine's own time. Ids that are not open (cleared and handled,
 * or never raised) and actions that do not fit an alarm's state are ignored without an event: the caller already has a
 * reply from the alarm list.
 */
export function applyCommand(engine: EngineState, command: Command, t: number): void {
  if (command.kind === 'startEvacuation') startEvacuation(engine, orderOf(engine, command, t));
  else if (command.kind === 'endEvacuation') endEvacuation(engine, command.areaId, t, command.accountId);
  else applyToAlarms(engine, command, t);
}

function applyToAlarms(
  engine: EngineState,
  command: Extract<Command, { alarmIds: readonly string[] }>,
  t: number,
): void {
  for (const id of command.alarmIds) {
    const alarm = engine.alarms.find(id);
    if (alarm === undefined) continue;
    if (command.kind === 'acknowledge') acknowledge(engine, alarm, command.accountId, t);
    else if (command.kind === 'shelve') shelve(engine, alarm, shelvedBy(engine, command, alarm), t);
    else if (command.kind === 'unshelve') unshelve(engine, alarm.key, t);
    else handle(engine, alarm, command, t);
  }
}

function orderOf(
  { clockMs }: EngineState,
  command: Extract<Command, { kind: 'startEvacuation' }>,
  t: number,
): EvacuationOrder {
  const { kind: _, areaId, safeIslands, arrivalRate = null, isDrill, cause = null, accountId, ...more } = command;
  const order = { areaId, safeIslands, arrivalRate, isDrill, cause };
  return { ...order, startedAt: t + clockMs, startT: t, startedBy: accountId, ...more };
}

function shelvedBy(
  { clockMs }: EngineState,
  { until, reason, accountId }: Extract<Command, { kind: 'shelve' }>,
  { key }: OpenAlarm,
): Shelved {
  return new Shelved(key, until - clockMs, reason, accountId);
}

/** The first acknowledgement counts; a reopened alarm needs a new one. */
function acknowledge(engine: EngineState, alarm: OpenAlarm, accountId: string, t: number): void {
  if (alarm.state.acknowledgedAt !== null) return;
  alarm.state = { ...alarm.state, acknowledgedAt: t + engine.clockMs, acknowledgedBy: accountId };
  engine.emit({ kind: 'acknowledge', t, alarm: alarm.state });
}

/** `handle` and `ignore` handle an alarm once; `supplement` adds to the handling of one that is handled. */
function handle(engine: EngineState, alarm: OpenAlarm, command: Extract<Command, { kind: 'handle' }>, t: number): void {
  const wasHandled = alarm.state.handledAt !== null;
  if (wasHandled !== (command.action === 'supplement')) return;
  const { action, handlerId, handlerAccount, handler, info } = command;
  alarm.state = {
    ...alarm.state,
    handledAt: alarm.state.handledAt ?? t + engine.clockMs,
    handlerId,
    handlerAccount,
    handler,
    handlingAction: action,
    handlingInfo: info,
  };
  alarm.handledT ??= t;
  engine.emit({ kind: 'handle', t, alarm: alarm.state });
  scheduleEscalation(engine, alarm);
  if (wasHandled) return;
  if (alarm.state.clearedAt !== null) engine.alarms.remove(alarm);
  else if (alarm.latches) release(engine, alarm, t);
}

/** Clears a handled latching alarm, at the latest when its condition clears. */
function release(engine: EngineState, alarm: OpenAlarm, t: number): void {
  if (alarm.holders.length === 0) clearAlarm(engine, alarm, t);
  for (const holder of alarm.holders) releaseCondition(engine, holder, t);
}
