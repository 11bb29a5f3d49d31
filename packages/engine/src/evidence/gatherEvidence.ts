import type { Position } from '@muster/model/position/positionBatch.ts';

import type { OpenAlarm } from '../state/conditionState.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { EvidenceWatch } from '../state/evidenceStore.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { evidenceMs, PositionWatch } from './positionWatch.ts';

/**
 * Begins the evidence of an alarm that was just raised, or reopened.
 * @param trigger the message, where a single one raised the alarm: it need not be a fix.
 * @returns evidence with the positions known so far.
 */
export function beginEvidence(
  engine: EngineState,
  alarm: OpenAlarm,
  slots: readonly number[],
  trigger: Position | null,
): EvidenceWatch {
  const watch = new PositionWatch(alarm, slots, engine.clockMs);
  for (const slot of slots) showPast(engine, slot, watch);
  if (trigger !== null) watch.keep(trigger);
  openEvidence(engine, watch);
  engine.schedule(watch, Math.max(alarm.raisedT, engine.now) + evidenceMs, rank.evidence);
  return watch;
}

/** This watch replaces the alarm's previous one. */
export function openEvidence(engine: EngineState, watch: EvidenceWatch): void {
  const { evidence, tags } = engine;
  const before = evidence.open.get(watch.alarm);
  if (before !== undefined) closeEvidence(engine, before);
  evidence.open.set(watch.alarm, watch);
  for (const slot of watch.slots) {
    evidence.bySlot.set(slot, [...(evidence.bySlot.get(slot) ?? []), watch]);
    tags.set(slot, tagFlag.watched, true);
  }
}

/** The minute after the raise is over: the evidence is complete. */
export function completeEvidence(engine: EngineState, watch: EvidenceWatch): void {
  closeEvidence(engine, watch);
  const { alarm } = watch;
  watch.seal();
  alarm.state = { ...alarm.state, evidence: watch.evidenceWith(alarm.state.evidence) };
  engine.emit({ kind: 'evidence', t: watch.due, alarm: alarm.state });
}

function closeEvidence({ evidence, queue, tags }: EngineState, watch: EvidenceWatch): void {
  queue.remove(watch);
  evidence.open.delete(watch.alarm);
  for (const slot of watch.slots) {
    const others = (evidence.bySlot.get(slot) ?? []).filter((other) => other !== watch);
    if (others.length > 0) evidence.bySlot.set(slot, others);
    else evidence.bySlot.delete(slot);
    tags.set(slot, tagFlag.watched, others.length > 0);
  }
}

/** The last minute of a tag as stored, and its exact newest fix. */
function showPast({ tags, evidence, clockMs }: EngineState, slot: number, watch: PositionWatch): void {
  const t = tags.fixT(slot);
  if (t === Number.NEGATIVE_INFINITY) return;
  const tag = tags.names[slot];
  watch.addPast(tag, evidence.pastOf(tags, slot), t);
  const newest: Position = { tag, t: t + clockMs, lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot) };
  const vitals = { speed: tags.speed(slot), battery: tags.battery(slot), heartRate: tags.heartRate(slot) };
  for (const name of ['speed', 'battery', 'heartRate'] as const) {
    if (!Number.isNaN(vitals[name])) newest[name] = vitals[name];
  }
  watch.keep(newest);
}
