import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, World } from '../state/engineState.ts';
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

  fire(world: World): void {
    takeOff(world, this.name, this.due);
  }
}

/** Shelves an alarm at `t`, or shelves it anew. A time that has passed, and an alarm that must sound, change nothing. */
export function shelve(world: World, alarm: OpenAlarm, shelved: Shelved, t: number): void {
  if (shelved.until <= t || !canBeSilent(alarm.state.rule)) return;
  putOnShelf(world, shelved);
  settleSilence(world, alarm, t);
}

export function unshelve(world: World, alarm: OpenAlarm, t: number): void {
  takeOff(world, alarm.key, t);
}

/** Lays what is shelved on the shelf, in the place of what lies there. */
export function putOnShelf(world: World, shelved: Shelved): void {
  const before = world.shelf.get(shelved.name);
  if (before !== undefined) world.queue.remove(before);
  world.shelf.set(shelved.name, shelved);
  world.schedule(shelved, shelved.until, rank.life);
}

function takeOff(world: World, key: string, t: number): void {
  const shelved = world.shelf.get(key);
  if (shelved === undefined) return;
  world.queue.remove(shelved);
  world.shelf.delete(key);
  const alarm = world.alarms.get(key);
  if (alarm !== undefined) settleSilence(world, alarm, t);
}
