/** Order of deadlines due at one time (alarms.md, "site time"). */
export const rank = {
  raise: 0,
  clear: 1,
  unknown: 2,
  window: 3,
  group: 4,
  permit: 5,
  /** A change of a head count ranks like the fix that caused it: inputs come after the deadlines of their time. */
  headCount: 6,
  evidence: 7,
  /** Expiring shelves and escalations: after everything that raises or clears an alarm. */
  life: 8,
  /** Rounds of patrols: see `patrol/` for their own order. */
  patrol: 9,
  /** Exceptions and attendance, last: they use the final presence of the time. */
  access: 10,
} as const;

export type Rank = (typeof rank)[keyof typeof rank];

/** A timed event, fired when site time reaches it. In at most one queue, at most once. */
export interface Deadline {
  /** Epoch ms. */
  due: number;
  rank: Rank;
  /** Ties within a rank: by number, then by name. */
  order: number;
  name: string;
  /** Handle in its queue, −1 = not queued. */
  place: number;
}

/**
 * Deadlines in order of due time, rank, order and name: a binary heap in which every deadline knows its place, so that
 * one that moves or is called off leaves nothing behind. The order depends on the deadlines alone, not on their history.
 *
 * A queued deadline has a handle, and its sort keys are in columns: comparing objects scattered in memory would cost a
 * dozen cache misses for each insertion or removal.
 */
export class DeadlineQueue<D extends Deadline> {
  /** Handles. */
  #heap = new Int32Array(64);
  #size = 0;
  /** By handle; `#places`: index in the heap. */
  readonly #deadlines: (D | undefined)[] = [];
  #places = new Int32Array(64);
  #dues = new Float64Array(64);
  #ranks = new Int8Array(64);
  #orders = new Float64Array(64);
  readonly #free: number[] = [];

  get size(): number {
    return this.#size;
  }

  first(): D | undefined {
    return this.#size === 0 ? undefined : this.#deadlines[this.#heap[0]];
  }

  /** All queued deadlines, in order. */
  all(): D[] {
    const queued = this.#deadlines.filter((deadline) => deadline !== undefined);
    return queued.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  /** Queues the deadline for `due`, or moves it there. */
  set(deadline: D, due: number, rank: Rank): void {
    let handle = deadline.place;
    if (handle >= 0 && deadline.due === due && deadline.rank === rank) return;
    deadline.due = due;
    deadline.rank = rank;
    if (handle < 0) handle = deadline.place = this.#take(deadline);
    this.#dues[handle] = due;
    this.#ranks[handle] = rank;
    this.#sink(this.#rise(this.#places[handle]));
  }

  /** Cancels the deadline; no effect if it was not queued. */
  remove(deadline: D): void {
    const handle = deadline.place;
    if (handle < 0) return;
    deadline.place = -1;
    this.#deadlines[handle] = undefined;
    this.#free.push(handle);
    const place = this.#places[handle];
    const last = this.#heap[--this.#size];
    if (last === handle) return;
    this.#put(last, place);
    this.#sink(this.#rise(place));
  }

  /** A handle for a deadline, at the end of the heap. */
  #take(deadline: D): number {
    const handle = this.#free.pop() ?? this.#deadlines.length;
    this.#grow(handle + 1);
    this.#deadlines[handle] = deadline;
    this.#orders[handle] = deadline.order;
    this.#put(handle, this.#size++);
    return handle;
  }

  #isBefore(a: number, b: number): boolean {
    const dues = this.#dues;
    if (dues[a] !== dues[b]) return dues[a] < dues[b];
    if (this.#ranks[a] !== this.#ranks[b]) return this.#ranks[a] < this.#ranks[b];
    if (this.#orders[a] !== this.#orders[b]) return this.#orders[a] < this.#orders[b];
    return (this.#deadlines[a]?.name ?? '') < (this.#deadlines[b]?.name ?? '');
  }

  #put(handle: number, place: number): void {
    this.#heap[place] = handle;
    this.#places[handle] = place;
  }

  #rise(place: number): number {
    const handle = this.#heap[place];
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(handle, this.#heap[parent])) break;
      this.#put(this.#heap[parent], place);
      place = parent;
    }
    this.#put(handle, place);
    return place;
  }

  #sink(place: number): void {
    const handle = this.#heap[place];
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#heap[child + 1], this.#heap[child])) child++;
      if (!this.#isBefore(this.#heap[child], handle)) break;
      this.#put(this.#heap[child], place);
      place = child;
    }
    this.#put(handle, place);
  }

  #grow(handles: number): void {
    if (handles <= this.#places.length) return;
    const length = Math.ceil(1.5 * handles);
    this.#heap = longer(this.#heap, new Int32Array(length));
    this.#places = longer(this.#places, new Int32Array(length));
    this.#dues = longer(this.#dues, new Float64Array(length));
    this.#ranks = longer(this.#ranks, new Int8Array(length));
    this.#orders = longer(this.#orders, new Float64Array(length));
  }
}

function longer<Column extends Int32Array | Float64Array | Int8Array>(column: Column, room: Column): Column {
  room.set(column);
  return room;
}

/** Order of a deadline relative to others. */
type Moment = Pick<Deadline, 'due' | 'rank' | 'order' | 'name'>;

/** Whether `a` is before `b`. */
export function isBefore(a: Moment, b: Moment): boolean {
  if (a.due !== b.due) return a.due < b.due;
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.order !== b.order) return a.order < b.order;
  return a.name < b.name;
}
