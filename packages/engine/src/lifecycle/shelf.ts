import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Shelved } from '../state/shelved.ts';
import type { OpenAlarm } from '../state/conditionState.ts';
import { canBeSilent, settleSilence } from './sounding.ts';

/**
 * Shelves an alarm at `t`, or changes its shelving. Ignored if the end is in the past, and for alarms that cannot be
 * silenced.
 */
export function shelve(engine: EngineState, alarm: OpenAlarm, shelved: Shelved, t: number): void {
  if (shelved.until <= t || !canBeSilent(alarm.state.rule)) return;
  putOnShelf(engine, shelved);
  settleSilence(engine, alarm, t);
}

/** Adds or replaces a shelving. */
export function putOnShelf(engine: EngineState, shelved: Shelved): void {
  const before = engine.shelf.get(shelved.name);
  if (before !== undefined) engine.queue.remove(before);
  engine.shelf.set(shelved.name, shelved);
  engine.schedule(shelved, shelved.until, rank.life);
}

/**
 * Unshelves at `t`, epoch ms.
 * @param key of the alarm
 */
export function unshelve(engine: EngineState, key: string, t: number): void {
  const shelved = engine.shelf.get(key);
  if (shelved === undefined) return;
  engine.queue.remove(shelved);
  engine.shelf.delete(key);
  const alarm = engine.alarms.get(key);
  if (alarm !== undefined) settleSilence(engine, alarm, t);
}
