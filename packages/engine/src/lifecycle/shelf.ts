import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';
import type { OpenAlarm } from '../state/alarmStore.ts';
import { canBeSilent, settleSilence } from './sounding.ts';

/** For how long, why and by whom an alarm was shelved. It holds for the next alarm of the same rule, area and subject, too. */
export class Shelved implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.life;
  readonly order = 0;
  /** See `keyOf`. */
  readonly name: string;
  place = -1;
  /** Epoch ms of the engine's own time. */
  readonly until: number;
  readonly reason: string;
  /** Account id. */
  readonly by: string;

  constructor(key: string, until: number, reason: string, by: string) {
    this.name = key;
    this.until = until;
    this.reason = reason;
    this.by = by;
  }

  fire(engine: EngineState): void {
    takeOff(engine, this.name, this.due);
  }
}

/** Shelves an alarm at `t`, or shelves it anew. A time that has passed, and an alarm that must sound, change nothing. */
export function shelve(engine: EngineState, alarm: OpenAlarm, shelved: Shelved, t: number): void {
  if (shelved.until <= t || !canBeSilent(alarm.state.rule)) return;
  putOnShelf(engine, shelved);
  settleSilence(engine, alarm, t);
}

export function unshelve(engine: EngineState, alarm: OpenAlarm, t: number): void {
  takeOff(engine, alarm.key, t);
}

/** Lays what is shelved on the shelf, in the place of what lies there. */
export function putOnShelf(engine: EngineState, shelved: Shelved): void {
  const before = engine.shelf.get(shelved.name);
  if (before !== undefined) engine.queue.remove(before);
  engine.shelf.set(shelved.name, shelved);
  engine.schedule(shelved, shelved.until, rank.life);
}

function takeOff(engine: EngineState, key: string, t: number): void {
  const shelved = engine.shelf.get(key);
  if (shelved === undefined) return;
  engine.queue.remove(shelved);
  engine.shelf.delete(key);
  const alarm = engine.alarms.get(key);
  if (alarm !== undefined) settleSilence(engine, alarm, t);
}
