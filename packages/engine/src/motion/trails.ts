/** Of fixes less than a second apart the speed is mostly their error; of those farther apart than ten, a guess. */
const leastMs = 1000;
const mostMs = 10_000;

/** Time, x and y of a fix. */
const width = 3;

/**
 * How vehicles came to where they are: as many of the fixes before the newest as a speed may have to be told from, which
 * is one, unless the device sends more than one in a second. Metres of the site's plane, epoch ms.
 */
export class Trails {
  /** By slot, flat: the newest of the fixes at least a second older than the tag's newest, then the younger ones. */
  readonly bySlot: (number[] | undefined)[] = [];

  /**
   * Speed from a tag's fixes alone (alarms.md, rule 13): distance to the newest fix at least 1 s and at most 10 s older,
   * divided by the time, m/s; NaN where there is none. To be asked once a fix, in order.
   * @param lastT, lastX, lastY the fix before
   */
  speed(slot: number, t: number, x: number, y: number, lastT: number, lastX: number, lastY: number): number {
    const trail = this.bySlot[slot] ?? [];
    this.bySlot[slot] = trail;
    if (t - lastT < leastMs) trail.push(lastT, lastX, lastY);
    else {
      // In place: a length of 0 would give the memory back, to be asked for again at once.
      trail[0] = lastT;
      trail[1] = lastX;
      trail[2] = lastY;
      trail.length = width;
    }
    let at = trail.length - width;
    while (at > 0 && t - trail[at] < leastMs) at -= width;
    if (at > 0) {
      // What is older than this one will not be asked for again.
      trail.copyWithin(0, at);
      trail.length -= at;
    }
    const elapsed = t - trail[0];
    if (elapsed < leastMs || elapsed > mostMs) return Number.NaN;
    const [, fromX, fromY] = trail;
    return Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2) / (elapsed / 1000);
  }

  forget(slot: number): void {
    this.bySlot[slot] = undefined;
  }
}
