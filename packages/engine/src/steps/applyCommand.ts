import type { EvacuationOrder } from '../evacuation/evacuation.ts';
import { endEvacuation, startEvacuation } from '../evacuation/evacuations.ts';
import type { Command } from '../input.ts';
import type { World } from '../state/engineState.ts';
import type { OpenAlarm } from '../state/alarmStore.ts';
import { clearAlarm, tell } from '../lifecycle/alarmChanges.ts';
import { scheduleEscalation } from '../lifecycle/escalation.ts';
import { shelve, Shelved, unshelve } from '../lifecycle/shelf.ts';

/**
 * Does what an operator asks, at `t`, epoch ms of the engine's own time. Ids that are not open (cleared and handled, or never raised), and
 * actions that do not fit an alarm's state, do nothing and say nothing: whoever asked has been told before, from the
 * alarm list.
 */
export function takeCommand(world: World, command: Command, t: number): void {
  if (command.kind === 'startEvacuation') startEvacuation(world, orderOf(world, command, t));
  else if (command.kind === 'endEvacuation') endEvacuation(world, command.areaId, t, command.accountId);
  else takeAlarms(world, command, t);
}

function takeAlarms(world: World, command: Extract<Command, { alarmIds: readonly string[] }>, t: number): void {
  for (const id of command.alarmIds) {
    const alarm = world.alarms.find(id);
    if (alarm === undefined) continue;
    if (command.kind === 'acknowledge') acknowledge(world, alarm, command.accountId, t);
    else if (command.kind === 'shelve') shelve(world, alarm, shelvedBy(world, command, alarm), t);
    else if (command.kind === 'unshelve') unshelve(world, alarm, t);
    else handle(world, alarm, command, t);
  }
}

function orderOf(
  { clockMs }: World,
  command: Extract<Command, { kind: 'startEvacuation' }>,
  t: number,
): EvacuationOrder {
  const { areaId, safeIslands, arrivalRate = null, isDrill, cause = null, accountId } = command;
  return { areaId, safeIslands, arrivalRate, isDrill, cause, startedAt: t + clockMs, startT: t, startedBy: accountId };
}

function shelvedBy(
  { clockMs }: World,
  { until, reason, accountId }: Extract<Command, { kind: 'shelve' }>,
  { key }: OpenAlarm,
): Shelved {
  return new Shelved(key, until - clockMs, reason, accountId);
}

/** The first who acknowledges an alarm is the one who did; a reopened alarm waits for it again. */
function acknowledge(world: World, alarm: OpenAlarm, accountId: string, t: number): void {
  if (alarm.state.acknowledgedAt !== null) return;
  alarm.state = { ...alarm.state, acknowledgedAt: t + world.clockMs, acknowledgedBy: accountId };
  tell(world, 'acknowledge', t, alarm);
}

/** `handle` and `ignore` handle an alarm once; `supplement` adds to the handling of one that is handled. */
function handle(world: World, alarm: OpenAlarm, command: Extract<Command, { kind: 'handle' }>, t: number): void {
  const wasHandled = alarm.state.handledAt !== null;
  if (wasHandled !== (command.action === 'supplement')) return;
  const { action, handlerId, handlerAccount, handler, info } = command;
  alarm.state = {
    ...alarm.state,
    handledAt: alarm.state.handledAt ?? t + world.clockMs,
    handlerId,
    handlerAccount,
    handler,
    handlingAction: action,
    handlingInfo: info,
  };
  alarm.handledT ??= t;
  tell(world, 'handle', t, alarm);
  scheduleEscalation(world, alarm);
  if (wasHandled) return;
  if (alarm.state.clearedAt !== null) world.alarms.forget(alarm);
  else if (alarm.latches) release(world, alarm, t);
}

/** A latching alarm has been under the hand that it waited for: it clears, at the latest when its condition does. */
function release(world: World, alarm: OpenAlarm, t: number): void {
  if (alarm.holders.length === 0) clearAlarm(world, alarm, t);
  for (const holder of alarm.holders) holder.release(world, t);
}
