import type { Area } from '../state/area.ts';
import { Movement } from '../state/attendance.ts';
import type { Carrier } from '../state/carrier.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Tags } from '../state/tags.ts';
import { changePermit } from '../permit/permitWatches.ts';
import { changeHeadCount } from './headCount.ts';
import { changeGroupWatch } from './watchGroups.ts';

/**
 * The card enters or leaves an area at `t` of its line; on the site's line at the later of `t` and now.
 * @param byItself caused by a deadline, not by a fix
 */
export function attend(
  engine: EngineState,
  slot: number,
  area: Area,
  comesIn: boolean,
  t: number,
  byItself: boolean,
): void {
  const carrier = engine.tags.carriers[slot];
  if (carrier === null) return;
  const movement = new Movement(slot, area.number, carrier, comesIn, engine.sequence++);
  if (t > engine.now) engine.schedule(movement, t, byItself ? rank.unknown : rank.headCount);
  else move(engine, movement, byItself);
}

/** Applies an enter or exit at site time. */
export function move(engine: EngineState, movement: Movement, byItself = movement.rank === rank.unknown): void {
  const area = engine.site.byNumber[movement.number];
  if (area === undefined) return;
  const { insiders, headCounts, watches, permit } = engine.attendances.of(area);
  const { slot, comesIn } = movement;
  const carrier = comesIn ? asNow(engine.tags, slot, movement.carrier) : insiders.get(slot);
  if (carrier === undefined) return;
  if (comesIn) insiders.set(slot, carrier);
  else insiders.delete(slot);
  for (const headCount of headCounts) changeHeadCount(engine, headCount, slot, carrier, comesIn);
  for (const watch of watches) changeGroupWatch(engine, watch, slot, carrier, comesIn, byItself);
  if (permit !== null) changePermit(engine, permit, slot, carrier, comesIn);
}

/** The carrier of a card, with its current department and type. */
export function asNow({ carriers }: Tags, slot: number, carrier: Carrier): Carrier {
  const now = carriers[slot];
  return now?.id === carrier.id ? now : carrier;
}

/** The carrier has another department or type: counts where rules cover it now, and nowhere else. */
export function recountCarrier(engine: EngineState, slot: number): void {
  for (const { insiders, headCounts, watches } of engine.attendances.around(slot)) {
    const before = insiders.get(slot);
    if (before === undefined) continue;
    const carrier = asNow(engine.tags, slot, before);
    insiders.set(slot, carrier);
    for (const headCount of headCounts) {
      changeHeadCount(engine, headCount, slot, before, false);
      changeHeadCount(engine, headCount, slot, carrier, true);
    }
    for (const watch of watches) {
      changeGroupWatch(engine, watch, slot, before, false, false);
      changeGroupWatch(engine, watch, slot, carrier, true, false);
    }
  }
}
