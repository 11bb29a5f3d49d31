import type { PermitEvent } from '../event.ts';
import type { Attendance } from '../state/attendance.ts';
import type { Carrier } from '../state/carrier.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import { type PermitDeadline, PermitWatch } from '../state/permitWatch.ts';
import type { PermitConfig } from '../input.ts';
import { permitAreaId } from './permitArea.ts';

/** Time between two notices of work past its end, and time without a worker until the notice (work.md). */
const everyMs = 10 * 60_000;

/** The state that deadlines of permits need. Times in epoch ms of the engine's own time. */
interface Timeline {
  readonly now: number;
  readonly clockMs: number;
  readonly queue: { remove(deadline: PermitDeadline): void };
  schedule(deadline: PermitDeadline, due: number, rank: Rank): void;
  emit(event: PermitEvent): void;
}

/**
 * Watches the permits in progress, and no other, over the attendance at site time.
 * @param attendanceOf of the area with an id
 */
export function restartPermits(
  { queue }: Pick<Timeline, 'queue'>,
  permits: Map<string, PermitWatch>,
  configs: readonly PermitConfig[],
  attendanceOf: (areaId: string) => Attendance | undefined,
): void {
  const gone = new Map(permits);
  permits.clear();
  for (const config of configs) {
    const watch = gone.get(config.id) ?? new PermitWatch(config);
    const attendance = attendanceOf(permitAreaId(config.id));
    gone.delete(config.id);
    permits.set(config.id, watch);
    watch.adopt(config, attendance?.insiders ?? new Map());
    if (attendance !== undefined) attendance.permit = watch;
  }
  for (const { overdue, noWorker } of gone.values()) {
    queue.remove(overdue);
    queue.remove(noWorker);
  }
}

/** Schedules the deadlines of permits after a change at site time, or after the site has begun. */
export function settlePermits(timeline: Timeline, permits: ReadonlyMap<string, PermitWatch>): void {
  for (const watch of permits.values()) {
    const { endAt } = watch.config;
    if (watch.plannedEnd !== endAt) {
      watch.plannedEnd = endAt;
      timeline.schedule(watch.overdue, overdueAfter(endAt - timeline.clockMs, timeline.now), rank.permit);
    }
    settleWorkers(timeline, watch);
  }
}

/** A card with its carrier enters or leaves the area of a permit at site time. */
export function changePermit(
  timeline: Timeline,
  watch: PermitWatch,
  slot: number,
  carrier: Carrier,
  comesIn: boolean,
): void {
  watch.put(slot, carrier, comesIn);
  settleWorkers(timeline, watch);
}

/** Site time has reached a deadline of a permit. */
export function firePermit(timeline: Timeline, deadline: PermitDeadline): void {
  const { due, what, watch } = deadline;
  timeline.emit({ kind: 'permit', what, t: due, permitId: watch.config.id });
  // After a move of the clock the notices keep their intervals, like every running delay.
  if (what === 'overdue') timeline.schedule(deadline, due + everyMs, rank.permit);
}

function settleWorkers(timeline: Timeline, watch: PermitWatch): void {
  const { hasWorker, noWorker } = watch;
  if (hasWorker === watch.isAttended) return;
  watch.isAttended = hasWorker;
  if (hasWorker) timeline.queue.remove(noWorker);
  else timeline.schedule(noWorker, timeline.now + everyMs, rank.permit);
}

/** The first notice after `t`: deadlines come before the inputs of their time, also before the start of a permit. */
function overdueAfter(endAt: number, t: number): number {
  return t < endAt ? endAt : endAt + (Math.floor((t - endAt) / everyMs) + 1) * everyMs;
}
