import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { OpenAlarm } from './alarmStore.ts';
import { tagFlag, type TagRecords } from './tagRecords.ts';
import { rank } from './deadlineQueue.ts';
import type { EngineState } from './engineState.ts';
import { evidenceMs, EvidenceWatch, type Gathered } from '../evidence/evidenceWatch.ts';
import { RecentFixes } from './recentFixes.ts';

/** The recent past of every tag, and the alarms that are still waiting for what came after them. */
export class EvidenceRoom {
  readonly recent = new RecentFixes();
  /** Those that wait for a tag, by its slot. */
  readonly #bySlot = new Map<number, readonly EvidenceWatch[]>();
  readonly #open = new Set<EvidenceWatch>();

  /**
   * Begins the evidence of an alarm that was just raised, or reopened.
   * @param trigger what the device sent, where one message raised the alarm: it need not be a fix.
   * @returns the positions known so far.
   */
  begin(engine: EngineState, alarm: OpenAlarm, slots: readonly number[], trigger: Position | null): Gathered {
    const watch = new EvidenceWatch(alarm, slots, engine.clockMs);
    for (const slot of slots) this.#showPast(engine, slot, watch);
    if (trigger !== null) watch.keep(trigger);
    this.open(engine, watch);
    engine.schedule(watch, Math.max(alarm.raisedT, engine.now) + evidenceMs, rank.evidence);
    return watch.gathered;
  }

  open(engine: EngineState, watch: EvidenceWatch): void {
    if (watch.alarm.watch !== null) this.close(engine, watch.alarm.watch);
    watch.alarm.watch = watch;
    this.#open.add(watch);
    for (const slot of watch.slots) {
      this.#bySlot.set(slot, [...(this.#bySlot.get(slot) ?? []), watch]);
      engine.tags.set(slot, tagFlag.watched, true);
    }
  }

  close(engine: EngineState, watch: EvidenceWatch): void {
    engine.queue.remove(watch);
    watch.alarm.watch = null;
    this.#open.delete(watch);
    for (const slot of watch.slots) {
      const others = (this.#bySlot.get(slot) ?? []).filter((other) => other !== watch);
      if (others.length > 0) this.#bySlot.set(slot, others);
      else this.#bySlot.delete(slot);
      engine.tags.set(slot, tagFlag.watched, others.length > 0);
    }
  }

  /** Hands a new fix to the alarms that wait for it. */
  show(slot: number, tag: string, batch: PositionBatch, row: number): void {
    const watches = this.#bySlot.get(slot);
    if (watches !== undefined) for (const watch of watches) watch.take(tag, batch, row);
  }

  /** The last minute of a tag, see `RecentFixes.entriesOf`. */
  pastOf(tags: TagRecords, slot: number): Int32Array<ArrayBuffer> {
    this.recent.noteHead(tags, slot);
    return this.recent.entriesOf(slot);
  }

  /** The alarms that wait. */
  waiting(): Iterable<EvidenceWatch> {
    return this.#open;
  }

  /** The last minute of a tag as it was kept, and its newest fix to the letter. */
  #showPast({ tags, clockMs }: EngineState, slot: number, watch: EvidenceWatch): void {
    const t = tags.fixT(slot);
    if (t === Number.NEGATIVE_INFINITY) return;
    const tag = tags.names[slot];
    watch.takePast(tag, this.pastOf(tags, slot), t);
    const newest: Position = { tag, t: t + clockMs, lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot) };
    const vitals = { speed: tags.speed(slot), battery: tags.battery(slot), heartRate: tags.heartRate(slot) };
    for (const name of ['speed', 'battery', 'heartRate'] as const) {
      if (!Number.isNaN(vitals[name])) newest[name] = vitals[name];
    }
    watch.keep(newest);
  }
}
