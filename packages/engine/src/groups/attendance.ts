import type { Bearer } from '../rules/setting/cover.ts';
import type { Area } from '../state/area.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';

/** Who has to know who is inside an area, on the site's time line: a head count, or a watch for groups. */
export interface Count {
  /**
   * At site time a card comes into the area with its bearer, or goes out of it.
   * @param byItself a deadline says so, not a fix
   */
  change(engine: EngineState, slot: number, bearer: Bearer, comesIn: boolean, byItself: boolean): void;
}

/** Who is inside an area as far as site time has come. */
export interface Attendance {
  /** By slot of the card. */
  readonly insiders: Map<number, Bearer>;
  /** Those of the rules in force. */
  counts: readonly Count[];
}

/**
 * Who is inside the areas as far as site time has come. Presence is ahead of that by the lateness; counts and groups are
 * not (alarms.md, "time"). It is kept of every area, so that a rule which is switched on finds who is there.
 */
export class Attendances {
  /** By area number. */
  readonly #known = new Map<number, Attendance>();

  of({ number }: Pick<Area, 'number'>): Attendance {
    let attendance = this.#known.get(number);
    if (attendance === undefined) this.#known.set(number, (attendance = { insiders: new Map(), counts: [] }));
    return attendance;
  }

  /** Forgets the areas that are no more. */
  keep(areas: Iterable<Pick<Area, 'number'>>): void {
    const kept = new Set(Array.from(areas, ({ number }) => number));
    for (const number of this.#known.keys()) if (!kept.has(number)) this.#known.delete(number);
  }

  /** Those in which a card is. */
  *around(slot: number): Iterable<Attendance> {
    for (const attendance of this.#known.values()) if (attendance.insiders.has(slot)) yield attendance;
  }
}

/**
 * The card comes into an area, or goes out of it, at `t` of its own line: on the site's at `t` or now, whichever is later.
 * @param byItself a deadline says so, not a fix
 */
export function attend(
  engine: EngineState,
  slot: number,
  area: Area,
  comesIn: boolean,
  t: number,
  byItself: boolean,
): void {
  const bearer = engine.tags.bearers[slot];
  if (bearer === null) return;
  const movement = new Movement(slot, area.number, bearer, comesIn, engine.sequence++);
  if (t > engine.now) engine.schedule(movement, t, byItself ? rank.unknown : rank.headCount);
  else movement.take(engine, byItself);
}

/** Somebody comes or goes as soon as site time reaches the fix, or the silence, that says so. */
export class Movement implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Of arrival. */
  readonly order: number;
  readonly name = '';
  place = -1;
  readonly slot: number;
  /** Area number. */
  readonly number: number;
  readonly bearer: Bearer;
  readonly comesIn: boolean;

  constructor(slot: number, number: number, bearer: Bearer, comesIn: boolean, order: number) {
    this.slot = slot;
    this.number = number;
    this.bearer = bearer;
    this.comesIn = comesIn;
    this.order = order;
  }

  fire(engine: EngineState): void {
    this.take(engine, this.rank === rank.unknown);
  }

  take(engine: EngineState, byItself: boolean): void {
    const area = engine.site.byNumber[this.number];
    if (area === undefined) return;
    const { insiders, counts } = engine.attendances.of(area);
    const { slot, comesIn } = this;
    const bearer = comesIn ? asNow(engine, slot, this.bearer) : insiders.get(slot);
    if (bearer === undefined) return;
    if (comesIn) insiders.set(slot, bearer);
    else insiders.delete(slot);
    for (const count of counts) count.change(engine, slot, bearer, comesIn, byItself);
  }
}

/** The bearer of a card, with the department and type that they have now. */
export function asNow({ tags }: EngineState, slot: number, bearer: Bearer): Bearer {
  const now = tags.bearers[slot];
  return now?.id === bearer.id ? now : bearer;
}

/** Whoever carries the card is of another department or type: counted where rules cover them now, and nowhere else. */
export function attendAnew(engine: EngineState, slot: number): void {
  for (const { insiders, counts } of engine.attendances.around(slot)) {
    const before = insiders.get(slot);
    if (before === undefined) continue;
    const bearer = asNow(engine, slot, before);
    insiders.set(slot, bearer);
    for (const count of counts) {
      count.change(engine, slot, before, false, false);
      count.change(engine, slot, bearer, true, false);
    }
  }
}
