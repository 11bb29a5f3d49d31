import type { ConditionState, Truth } from '../state/conditionState.ts';
import { openCondition } from '../presence/presence.ts';
import { rulesAbout } from '../presence/resettle.ts';
import { newStay, type Stay } from '../state/stay.ts';
import type { Place } from '../state/rule.ts';
import type { Interval } from '../state/windowSchedule.ts';
import type { Rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';

const truths: readonly Truth[] = [false, true, 'unknown'];
const presences: readonly Stay['presence'][] = ['unknown', 'outside', 'inside'];
const places: readonly (Place | null)[] = [null, 'outside', 'inside'];

/** Areas that every tag is or was in. */
export function layOutStays(archive: Archive, engine: EngineState): void {
  const { tags, site } = engine;
  tags.stays.forEach((stays, slot) => {
    const count = archive.number(stays.length);
    const read: Stay[] = [];
    for (let i = 0; i < count; i++) {
      const area = site.byNumber[archive.number(stays[i]?.area.number)];
      if (area === undefined) throw new Error('The snapshot is damaged: it has an unknown area.');
      const stay = archive.isReading ? newStay(area, 'unknown') : stays[i];
      layOutStay(archive, stay);
      read.push(stay);
    }
    if (archive.isReading) tags.setStays(slot, read.slice());
  });
}

function layOutStay(archive: Archive, stay: Stay): void {
  stay.presence = choose(archive, presences, stay.presence);
  stay.lastPlace = choose(archive, places, stay.lastPlace);
  stay.silentFrom = archive.number(stay.silentFrom);
  stay.fixesIn = archive.number(stay.fixesIn);
  stay.nearSince = archive.number(stay.nearSince);
  stay.anchorX = archive.number(stay.anchorX);
  stay.anchorY = archive.number(stay.anchorY);
  stay.isAttended = archive.number(stay.isAttended ? 1 : 0) === 1;
}

/** The conditions of every tag. */
export function layOutTagConditions(archive: Archive, engine: EngineState): void {
  const { tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) {
    const count = archive.number(tags.conditions[slot].length);
    for (let i = 0; i < count; i++) {
      const order = archive.number(tags.conditions[slot][i]?.order);
      const areaId = archive.json(tags.conditions[slot][i]?.rule.areaId);
      if (archive.isReading) reopenCondition(engine, slot, order, areaId);
      layOutCondition(archive, engine, tags.conditions[slot][i]);
    }
  }
}

export function layOutCondition(archive: Archive, engine: EngineState, standing: ConditionState): void {
  standing.value = choose(archive, truths, standing.value);
  standing.since = archive.number(standing.since);
  standing.lastKnown = {
    value: archive.number(standing.lastKnown.value ? 1 : 0) === 1,
    since: archive.number(standing.lastKnown.since),
    window: layOutWindow(archive, standing.lastKnown.window),
  };
  standing.window = layOutWindow(archive, standing.window);
  standing.raisedFor = archive.number(standing.raisedFor);
  standing.notBefore = archive.number(standing.notBefore);
  standing.lapsesAt = archive.number(standing.lapsesAt);
  const isQueued = standing.place >= 0;
  const due = archive.number(isQueued ? standing.due : Number.NaN);
  // Written from a rank, so it is valid; the rank of a fired deadline is not part of the state.
  const rank = archive.number(isQueued ? standing.rank : 0) as Rank;
  if (archive.isReading && !Number.isNaN(due)) engine.schedule(standing, due, rank, standing.slot);
}

function layOutWindow(archive: Archive, { open, from, until }: Interval): Interval {
  return { open: archive.number(open ? 1 : 0) === 1, from: archive.number(from), until: archive.number(until) };
}

function reopenCondition(engine: EngineState, slot: number, order: number, areaId: string | null): void {
  const { site, tags } = engine;
  const rule = rulesAbout(site, tags.bounds[slot], areaId).find((candidate) => candidate.order === order);
  const carrier = tags.carriers[slot];
  if (rule === undefined || carrier === null) throw new Error('The snapshot is damaged: a condition without its rule.');
  openCondition(engine, slot, rule, carrier);
}

/** One of a few values, as its index in the list. */
function choose<T>(archive: Archive, values: readonly T[], value: T): T {
  return values[archive.number(values.indexOf(value))];
}
