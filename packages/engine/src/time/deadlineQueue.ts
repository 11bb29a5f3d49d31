/** What happens first when several deadlines are due at one time (alarms.md, "site time"). */
export const rank = {
  raise: 0,
  clear: 1,
  unknown: 2,
  window: 3,
  group: 4,
  /** A change of a head count is as good as the fix that made it: inputs come after the deadlines of their time. */
  headCount: 5,
  evidence: 6,
  /** Shelves that expire, alarms that nobody handles: after all that makes and ends an alarm. */
  life: 7,
} as const;

export type Rank = (typeof rank)[keyof typeof rank];

/** Something that happens by itself when site time reaches it. In at most one queue, at most once. */
export interface Deadline {
  /** Epoch ms. */
  due: number;
  rank: Rank;
  /** Ties within a rank: by number, then by name. */
  order: number;
  name: string;
  /** The queue's own: place in its heap, −1 = not queued. */
  place: number;
}

/**
 * Deadlines in order of due time, rank, order and name: a binary heap in which every deadline knows its place, so that
 * one that moves or is called off leaves nothing behind. The order depends on the deadlines alone, not on their history.
 */
export class DeadlineQueue<D extends Deadline> {
  readonly #heap: D[] = [];

  get size(): number {
    return this.#heap.length;
  }

  first(): D | undefined {
    return this.#heap[0];
  }

  /** Everything queued, in order. */
  all(): D[] {
    return this.#heap.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  /** Queues the deadline for `due`, or moves it there. */
  set(deadline: D, due: number, rank: Rank): void {
    if (deadline.place >= 0 && deadline.due === due && deadline.rank === rank) return;
    deadline.due = due;
    deadline.rank = rank;
    if (deadline.place < 0) {
      deadline.place = this.#heap.length;
      this.#heap.push(deadline);
    }
    this.#sink(this.#rise(deadline.place));
  }

  /** Calls the deadline off; nothing happens when it was not queued. */
  remove(deadline: D): void {
    const { place } = deadline;
    if (place < 0) return;
    deadline.place = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === deadline) return;
    this.#put(last, place);
    this.#sink(this.#rise(place));
  }

  #put(deadline: D, place: number): void {
    this.#heap[place] = deadline;
    deadline.place = place;
  }

  #rise(place: number): number {
    const deadline = this.#heap[place];
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(deadline, this.#heap[parent])) break;
      this.#put(this.#heap[parent], place);
      place = parent;
    }
    this.#put(deadline, place);
    return place;
  }

  #sink(place: number): void {
    const deadline = this.#heap[place];
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && isBefore(this.#heap[child + 1], this.#heap[child])) child++;
      if (!isBefore(this.#heap[child], deadline)) break;
      this.#put(this.#heap[child], place);
      place = child;
    }
    this.#put(deadline, place);
  }
}

/** When a deadline happens, as compared with others. */
type Moment = Pick<Deadline, 'due' | 'rank' | 'order' | 'name'>;

/** Does `a` happen before `b`? */
export function isBefore(a: Moment, b: Moment): boolean {
  if (a.due !== b.due) return a.due < b.due;
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.order !== b.order) return a.order < b.order;
  return a.name < b.name;
}
