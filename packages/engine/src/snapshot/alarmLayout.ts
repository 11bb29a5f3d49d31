import { type ConditionState, EscalationTimer, type OpenAlarm } from '../state/conditionState.ts';
import { scheduleEscalation } from '../lifecycle/escalation.ts';
import { openEvidence } from '../evidence/gatherEvidence.ts';
import { PositionWatch } from '../evidence/positionWatch.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';

/** Open alarms, and dropped ones whose evidence is pending. */
export function layOutAlarms(archive: Archive, engine: EngineState): OpenAlarm[] {
  const open = [...engine.alarms.all()];
  const forgotten = Array.from(engine.evidence.open.values(), ({ alarm }) => alarm).filter(
    (alarm) => !open.includes(alarm),
  );
  const written = archive.json(
    [...open, ...forgotten].map((alarm) => ({
      key: alarm.key,
      ordinal: alarm.ordinal,
      state: alarm.state,
      latches: alarm.latches,
      escalation: alarm.escalation,
      raisedT: alarm.raisedT,
      handledT: alarm.handledT,
      soundsSince: alarm.soundsSince,
      isOpen: !forgotten.includes(alarm),
    })),
  );
  const handled = archive.json(engine.alarms.handled());
  if (!archive.isReading) return [...open, ...forgotten];
  for (const one of handled) engine.alarms.remember(one);
  return written.map(({ isOpen, ...facts }) => {
    const alarm: OpenAlarm = { ...facts, holders: [], timer: new EscalationTimer(facts.key) };
    if (isOpen) engine.alarms.add(alarm);
    if (isOpen) scheduleEscalation(engine, alarm);
    return alarm;
  });
}

/** Which conditions keep which alarms raised, in order. */
export function layOutHolders(archive: Archive, engine: EngineState, alarms: readonly OpenAlarm[]): void {
  const ofSite = siteConditions(engine);
  const names = new Map(Array.from(ofSite, ([name, standing]) => [standing, name]));
  const placeOf = (holder: ConditionState): [number, number | string] =>
    holder.slot < 0
      ? [-1, names.get(holder) ?? '']
      : [holder.slot, engine.tags.conditions[holder.slot].indexOf(holder)];
  for (const alarm of alarms) {
    for (const [slot, place] of archive.json(alarm.holders.map(placeOf))) {
      if (!archive.isReading) continue;
      const holder = typeof place === 'string' ? ofSite.get(place) : engine.tags.conditions[slot][place];
      if (holder === undefined) throw new Error('The snapshot is damaged: an alarm without its condition.');
      holder.alarm = alarm;
      alarm.holders = alarm.holders.concat(holder);
    }
  }
}

/** Pending evidence. */
export function layOutWatches(archive: Archive, engine: EngineState, alarms: readonly OpenAlarm[]): void {
  const waiting = Array.from(engine.evidence.open.values(), ({ alarm, slots, clockMs, positions, due }) => ({
    alarm: alarms.indexOf(alarm),
    slots,
    clockMs,
    positions,
    due,
  }));
  for (const { alarm, slots, clockMs, positions, due } of archive.json(waiting)) {
    if (!archive.isReading) continue;
    const watch = new PositionWatch(alarms[alarm], slots, clockMs, positions);
    openEvidence(engine, watch);
    engine.schedule(watch, due, rank.evidence);
  }
}

/** Every condition on the site's time line, with a unique name. */
function siteConditions({ headCounts, clusters, cameras, evacuations }: EngineState): Map<string, ConditionState> {
  const conditions = new Map<string, ConditionState>();
  for (const [key, headCount] of headCounts) conditions.set(key, headCount.condition);
  for (const [key, { groups }] of clusters.watches) {
    for (const group of groups) conditions.set(`${key} ${group.key}`, group.condition);
  }
  for (const [key, line] of cameras) conditions.set(`camera ${key}`, line.condition);
  for (const { order, condition } of evacuations.all()) conditions.set(`evacuation ${order.areaId}`, condition);
  return conditions;
}
