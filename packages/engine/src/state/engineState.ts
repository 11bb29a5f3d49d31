import type { EngineEvent } from '../event.ts';
import type { SiteConfig } from '../input.ts';
import { Access, type AccessSubject } from './access.ts';
import { AlarmStore } from './alarmStore.ts';
import { Attendances, type Movement } from './attendance.ts';
import type { CameraLine } from './cameraLine.ts';
import { ClusterTracker } from './clusterTracker.ts';
import type { ConditionState, EscalationTimer } from './conditionState.ts';
import { DeadlineQueue, type Rank } from './deadlineQueue.ts';
import { Evacuations, type PassageDue } from './evacuation.ts';
import { EvidenceStore, type EvidenceWatch } from './evidenceStore.ts';
import type { HeadCount } from './headCount.ts';
import { type PatrolRoute, Patrols } from './patrol.ts';
import type { PermitDeadline, PermitWatch } from './permitWatch.ts';
import { Roster } from './roster.ts';
import { Rows } from './rows.ts';
import type { Shelved } from './shelved.ts';
import { Site, type SiteMemory } from './site.ts';
import { SlotQueue } from './slotQueue.ts';
import { Tags } from './tags.ts';

/** A timed transition, fired by `steps/fireDeadlines.ts` after it has left the queue. */
export type Due =
  | AccessSubject
  | ConditionState
  | CameraLine
  | ClusterTracker['timer']
  | EscalationTimer
  | EvidenceWatch
  | HeadCount['timer']
  | Movement
  | PassageDue
  | PatrolRoute
  | PermitDeadline
  | Shelved;

const defaultLatenessMs = 2000;

/** The whole state of a site. Everything in it follows from the inputs, in their order. */
export class EngineState {
  readonly site: Site;
  readonly roster: Roster;
  readonly tags = new Tags();
  /** Prepared data of the current rows. */
  readonly rows = new Rows();
  readonly alarms = new AlarmStore();
  readonly evidence = new EvidenceStore();
  /** By rule and area, see `RuleInForce.countKey`. */
  readonly headCounts = new Map<string, HeadCount>();
  readonly attendances = new Attendances();
  readonly clusters = new ClusterTracker();
  /** Camera detections, by camera and kind, in order of their first pulse. */
  readonly cameras = new Map<string, CameraLine>();
  readonly evacuations = new Evacuations();
  readonly patrols = new Patrols();
  readonly access = new Access();
  /** Permits in progress, by id, in the order of the configuration. */
  readonly permits = new Map<string, PermitWatch>();
  /** Shelvings, by key of the alarm. */
  readonly shelf = new Map<string, Shelved>();
  readonly queue = new DeadlineQueue<Due>();
  /** Silences: the one deadline that nearly every tag has. */
  readonly silences = new SlotQueue((a, b) => this.tags.names[a] < this.tags.names[b]);
  /**
   * Site time by the engine's own time, epoch ms: the local clock is `clockMs` ahead. While deadlines fire it is the
   * due time of each, and never goes back.
   */
  now = 0;
  /** Whether there was an input. */
  hasBegun = false;
  /** Whether every binding is that of the current clock. Only speed depends on it. */
  bindsByClock = false;
  /** Within a change of configuration: counts change one by one, and are evaluated at its end. */
  isChanging = false;
  /** Everything due by this was fired, epoch ms. */
  settledTo = Number.NEGATIVE_INFINITY;
  /** Counter for entries that must stay in order of arrival. */
  sequence = 0;
  events: EngineEvent[] = [];
  /** False = every row takes the full path: the same events, for tests and benches. */
  readonly usesFastPath: boolean;

  /** Of a site that is not configured yet, see `createState`. */
  constructor(config: SiteConfig, memory?: SiteMemory, usesFastPath = true) {
    this.usesFastPath = usesFastPath;
    this.roster = new Roster(config.subjects ?? []);
    this.site = new Site(config, memory);
  }

  get latenessMs(): number {
    return this.site.config.latenessMs ?? defaultLatenessMs;
  }

  /** Total shift of the clock by inputs, ms; see `steps/applyClock.ts`. */
  get clockMs(): number {
    return this.site.clockOffset.ms;
  }

  /** @param event with `t` by the engine's own time */
  emit(event: EngineEvent): void {
    this.events.push(this.clockMs === 0 ? event : { ...event, t: event.t + this.clockMs });
  }

  /** Queues a deadline of a tag's line, or of the site where `slot` is −1. `due`: epoch ms. */
  schedule(deadline: Due, due: number, rank: Rank, slot = -1): void {
    this.queue.set(deadline, due, rank);
    if (slot >= 0) this.noteLineDue(slot, due);
  }

  noteLineDue(slot: number, due: number): void {
    if (due < this.tags.lineDue(slot)) this.tags.put(slot, 'lineDue', due);
  }

  /** When the next deadline is due, epoch ms; Infinity when nothing waits. */
  get nextDue(): number {
    const slot = this.silences.first();
    const due = this.queue.first()?.due ?? Number.POSITIVE_INFINITY;
    return slot < 0 ? due : Math.min(due, this.silences.dueOf(slot));
  }
}
