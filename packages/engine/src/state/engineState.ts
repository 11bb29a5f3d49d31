import { AlarmBook } from './alarmStore.ts';
import type { Shelved } from '../lifecycle/shelf.ts';
import type { Cameras } from '../camera/cameras.ts';
import { Evacuations } from '../evacuation/evacuations.ts';
import type { EngineEvent } from '../event.ts';
import { EvidenceRoom } from './evidenceStore.ts';
import { Crowd } from '../groups/clusterTracker.ts';
import type { HeadCount } from '../groups/headCount.ts';
import type { SiteConfig } from '../input.ts';
import { Attendances } from '../groups/attendance.ts';
import { fireSilence, silenceComesFirst } from '../presence/silence.ts';
import { Roster } from './roster.ts';
import { Site, type SiteMemory } from './site.ts';
import { Rows } from './rows.ts';
import { Tags } from './tags.ts';
import { type Deadline, DeadlineQueue, type Rank } from './deadlineQueue.ts';
import { SlotQueue } from './slotQueue.ts';

/** A deadline that knows what happens when it is due. It has left the queue when it fires. */
export interface Due extends Deadline {
  fire(engine: EngineState): void;
}

const defaultLatenessMs = 2000;

/** The whole state of a site. Everything in it follows from the inputs, in their order. */
export class EngineState {
  readonly site: Site;
  readonly roster: Roster;
  readonly tags = new Tags();
  /** What is told of the rows at hand before they are taken. */
  readonly rows = new Rows();
  readonly alarms = new AlarmBook();
  readonly evidence = new EvidenceRoom();
  /** By rule and area, see `RuleInForce.countKey`. */
  readonly headCounts = new Map<string, HeadCount>();
  readonly attendances = new Attendances();
  readonly crowd = new Crowd();
  readonly cameras: Cameras = new Map();
  readonly evacuations = new Evacuations();
  /** What is shelved, by key of the alarm. */
  readonly shelf = new Map<string, Shelved>();
  readonly queue = new DeadlineQueue<Due>();
  /** What silence concludes of each tag: the one deadline that nearly every tag has. */
  readonly silences = new SlotQueue((a, b) => this.tags.names[a] < this.tags.names[b]);
  /**
   * Site time by the engine's own time, epoch ms: what people and devices call it is `clockMs` more. While deadlines fire
   * it stands at the due time of each, never going back.
   */
  now = 0;
  /** Has time begun: was there an input? */
  hasBegun = false;
  /** Within a change of configuration: counts change one by one, and tell at its end what they have become. */
  isChanging = false;
  /** Everything due by this has happened, epoch ms. */
  settledTo = Number.NEGATIVE_INFINITY;
  /** Counts what must stay in order of arrival. */
  sequence = 0;
  events: EngineEvent[] = [];

  constructor(config: SiteConfig, memory?: SiteMemory) {
    this.roster = new Roster(config.subjects ?? []);
    this.site = new Site(config, this.roster, memory);
  }

  get latenessMs(): number {
    return this.site.config.latenessMs ?? defaultLatenessMs;
  }

  /** By how much inputs have moved the clock; see `steps/applyClock.ts`. */
  get clockMs(): number {
    return this.site.clockOffset.ms;
  }

  /** `event.t` by the engine's own time. */
  emit(event: EngineEvent): void {
    this.events.push(this.clockMs === 0 ? event : { ...event, t: event.t + this.clockMs });
  }

  /** Queues a deadline of a tag's line, or of the site where `slot` is −1. */
  schedule(deadline: Due, due: number, rank: Rank, slot = -1): void {
    this.queue.set(deadline, due, rank);
    if (slot >= 0) this.noteLineDue(slot, due);
  }

  noteLineDue(slot: number, due: number): void {
    if (due < this.tags.lineDue(slot)) this.tags.put(slot, 'lineDue', due);
  }

  /** Moves site time to `to`, epoch ms, and fires what is due by then, in order. A time in the past moves nothing. */
  advance(to: number): void {
    const until = Math.max(to, this.now);
    if (!this.hasBegun) this.#begin(until);
    while (this.#fireNext(until));
    this.now = this.settledTo = until;
  }
  /** Fires the next deadline, if it is due by `until`. @returns whether one was */
  #fireNext(until: number): boolean {
    const { queue, silences } = this;
    const next = queue.first();
    const slot = silences.first();
    if (slot >= 0 && (next === undefined || silenceComesFirst(this, slot, next))) {
      if (silences.dueOf(slot) > until) return false;
      this.now = Math.max(this.now, silences.dueOf(slot));
      fireSilence(this, slot);
      return true;
    }
    if (next === undefined || next.due > until) return false;
    queue.remove(next);
    this.now = Math.max(this.now, next.due);
    next.fire(this);
    return true;
  }

  /** When the next deadline is due, epoch ms; Infinity when nothing waits. */
  get nextDue(): number {
    const slot = this.silences.first();
    const due = this.queue.first()?.due ?? Number.POSITIVE_INFINITY;
    return slot < 0 ? due : Math.min(due, this.silences.dueOf(slot));
  }

  /** At first nobody is anywhere: what holds then holds since then. */
  #begin(at: number): void {
    this.hasBegun = true;
    this.now = at;
    for (const headCount of this.headCounts.values()) headCount.case.tell(this, headCount.holds, at);
  }
}
