import { beginAccess } from '../access/access.ts';
import { judgeSubject } from '../access/judgeSubject.ts';
import { endSighting } from '../camera/cameras.ts';
import { pass } from '../evacuation/evacuations.ts';
import { completeEvidence } from '../evidence/gatherEvidence.ts';
import { move } from '../groups/attendance.ts';
import { recount } from '../groups/headCount.ts';
import { evaluateGroups } from '../groups/watchGroups.ts';
import { fireCondition, setCondition } from '../lifecycle/condition.ts';
import { escalate } from '../lifecycle/escalation.ts';
import { unshelve } from '../lifecycle/shelf.ts';
import { beginPatrols } from '../patrol/patrols.ts';
import { judgeRounds } from '../patrol/rounds.ts';
import { firePermit, settlePermits } from '../permit/permitWatches.ts';
import { fireSilence, silenceComesFirst } from '../presence/silence.ts';
import type { Due, EngineState } from '../state/engineState.ts';

/**
 * Moves site time to `to`, epoch ms of the engine's own time, and fires deadlines due by then, in order. A time in the
 * past has no effect.
 */
export function advance(engine: EngineState, to: number): void {
  const until = Math.max(to, engine.now);
  if (!engine.hasBegun) begin(engine, until);
  while (fireNext(engine, until));
  engine.now = engine.settledTo = until;
}

/** At the start nobody is inside: conditions that are true then are true since then. */
function begin(engine: EngineState, at: number): void {
  engine.hasBegun = true;
  engine.now = at;
  beginPatrols(engine);
  beginAccess(engine);
  for (const { condition, holds } of engine.headCounts.values()) setCondition(engine, condition, holds, at);
  settlePermits(engine, engine.permits);
}

/** Fires the next deadline, if it is due by `until`. @returns whether one was */
function fireNext(engine: EngineState, until: number): boolean {
  const { queue, silences } = engine;
  const next = queue.first();
  const slot = silences.first();
  if (slot >= 0 && (next === undefined || silenceComesFirst(engine, slot, next))) {
    if (silences.dueOf(slot) > until) return false;
    engine.now = Math.max(engine.now, silences.dueOf(slot));
    fireSilence(engine, slot);
    return true;
  }
  if (next === undefined || next.due > until) return false;
  queue.remove(next);
  engine.now = Math.max(engine.now, next.due);
  fire(engine, next);
  return true;
}

/** Kinds of deadlines. */
function fire(engine: EngineState, deadline: Due): void {
  switch (deadline.kind) {
    case 'condition':
      return fireCondition(engine, deadline);
    case 'camera':
      return endSighting(engine, deadline);
    case 'look':
      return evaluateGroups(engine, deadline.due);
    case 'escalation':
      return escalate(engine, deadline);
    case 'evidence':
      return completeEvidence(engine, deadline);
    case 'headCount':
      return recount(engine, deadline.headCount);
    case 'movement':
      return move(engine, deadline);
    case 'passage':
      return pass(engine, deadline);
    case 'shelved':
      return unshelve(engine, deadline.name, deadline.due);
    default:
      return fireWork(engine, deadline);
  }
}

/** Kinds of deadlines of work.md. */
function fireWork(engine: EngineState, deadline: Extract<Due, { kind: 'access' | 'patrol' | 'permit' }>): void {
  if (deadline.kind === 'access') judgeSubject(engine, deadline);
  else if (deadline.kind === 'patrol') judgeRounds(engine, deadline);
  else firePermit(engine, deadline);
}
