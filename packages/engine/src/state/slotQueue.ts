import { withReserve } from './withReserve.ts';

/**
 * Slots of tags in order of their due times: a binary heap over typed arrays, in which every slot knows its index. Like
 * `DeadlineQueue`, for one deadline a tag: sixteen bytes instead of an object.
 */
export class SlotQueue {
  #heap = new Int32Array(64);
  #size = 0;
  /** By slot: index in the heap plus one, 0 = not queued; and its due time, epoch ms. */
  #places = new Int32Array(64);
  #dues = new Float64Array(64);
  readonly #isBeforeAtOnce: (a: number, b: number) => boolean;

  /** @param isBeforeAtOnce which of two slots comes first when both are due at one time */
  constructor(isBeforeAtOnce: (a: number, b: number) => boolean) {
    this.#isBeforeAtOnce = isBeforeAtOnce;
  }

  /** The slot that is due first; −1 = none is queued. */
  first(): number {
    return this.#size > 0 ? this.#heap[0] : -1;
  }

  has(slot: number): boolean {
    return slot < this.#places.length && this.#places[slot] > 0;
  }

  /** Due time of a slot, or that of its last queueing. */
  dueOf(slot: number): number {
    return slot < this.#dues.length ? this.#dues[slot] : Number.POSITIVE_INFINITY;
  }

  /** Queues a slot for `due`, or moves it there. */
  set(slot: number, due: number): void {
    this.#grow(slot + 1);
    this.#dues[slot] = due;
    if (this.#places[slot] === 0) this.#put(slot, this.#size++);
    this.#sink(this.#rise(this.#places[slot] - 1));
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    const place = this.#places[slot] - 1;
    this.#places[slot] = 0;
    const last = this.#heap[--this.#size];
    if (last === slot) return;
    this.#put(last, place);
    this.#sink(this.#rise(place));
  }

  #isBefore(a: number, b: number): boolean {
    const dues = this.#dues;
    return dues[a] === dues[b] ? this.#isBeforeAtOnce(a, b) : dues[a] < dues[b];
  }

  #put(slot: number, place: number): void {
    this.#heap[place] = slot;
    this.#places[slot] = place + 1;
  }

  #rise(place: number): number {
    const slot = this.#heap[place];
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(slot, this.#heap[parent])) break;
      this.#put(this.#heap[parent], place);
      place = parent;
    }
    this.#put(slot, place);
    return place;
  }

  #sink(place: number): void {
    const slot = this.#heap[place];
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#heap[child + 1], this.#heap[child])) child++;
      if (!this.#isBefore(this.#heap[child], slot)) break;
      this.#put(this.#heap[child], place);
      place = child;
    }
    this.#put(slot, place);
  }

  #grow(slots: number): void {
    if (slots <= this.#places.length) return;
    const length = withReserve(slots);
    const [heap, places, dues] = [new Int32Array(length), new Int32Array(length), new Float64Array(length)];
    heap.set(this.#heap);
    places.set(this.#places);
    dues.set(this.#dues);
    this.#heap = heap;
    this.#places = places;
    this.#dues = dues;
  }
}
