/** Bits of a tag's flags. */
export const tagFlag = {
  /** Its newest fix is younger than the silence that makes a subject offline. */
  online: 1,
  /** Another fix in the same fences changes nothing. */
  settled: 2,
  /** For one area at least it is unknown by silence alone, and a delayed fix may take that back. */
  silenced: 4,
  /** Its fixes are evidence of an alarm that was raised less than a minute ago. */
  watched: 8,
  /** Of a tag without an entry: a vehicle carries it. */
  vehicle: 16,
  /** Waits in the list of changed tags. */
  changed: 32,
  /** Somebody asks with whom it stands together in an area. */
  grouped: 64,
  /** A rule asks at every fix how it moves, though it stays in the same areas. */
  followed: 128,
  /** Its newest position was an outlier. */
  strayed: 256,
  /** Whoever carries it is a vehicle. */
  drives: 512,
  /** A condition about something that it reports stands. */
  reported: 1024,
} as const;

/**
 * Where the numbers of a tag's record stand. What every fix reads and writes lies together in two lines of the
 * processor's cache; what is asked for less often has columns of its own.
 */
export const recordWidth = 12;
export const inRecord = {
  /** Newest fix, epoch ms; −Infinity = none yet. NaN below = not said. */
  fixT: 0,
  /** Metres of the site's plane. */
  x: 1,
  y: 2,
  /** No deadline of the tag's own line is due before this, epoch ms. */
  lineDue: 3,
  lon: 4,
  lat: 5,
  speed: 8,
  heading: 9,
  accuracy: 10,
  /** Newest position or telemetry of any kind, epoch ms. */
  reportT: 11,
} as const;

/** Where its whole numbers stand, counted in words of 32 bits. */
export const wordsWidth = 2 * recordWidth;
export const inWords = {
  /** Set of the fence index at the newest fix; −1 = look again. */
  fenceSet: 12,
  flags: 13,
  floor: 14,
  /** Configuration by which the areas to watch from outside were looked up. */
  generation: 15,
} as const;

/** Numbers that a snapshot keeps; what else is in a record is found again at the next fix. */
export const keptNumbers = ['fixT', 'x', 'y', 'lon', 'lat', 'speed', 'heading', 'accuracy', 'reportT'] as const;

/**
 * What every fix of a tag reads or writes, a record for each slot. Whoever takes many fixes reads `numbers` and `words`
 * itself, which are two views of the same memory; everybody else asks by name.
 */
export class TagRecords {
  numbers = new Float64Array(64 * recordWidth);
  words = new Int32Array(this.numbers.buffer);

  fixT(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.fixT];
  }

  x(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.x];
  }

  y(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.y];
  }

  lon(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lon];
  }

  lat(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lat];
  }

  floor(slot: number): number {
    return this.words[slot * wordsWidth + inWords.floor];
  }

  speed(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.speed];
  }

  heading(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.heading];
  }

  accuracy(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.accuracy];
  }

  reportT(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.reportT];
  }

  lineDue(slot: number): number {
    return this.numbers[slot * recordWidth + inRecord.lineDue];
  }

  fenceSet(slot: number): number {
    return this.words[slot * wordsWidth + inWords.fenceSet];
  }

  flags(slot: number): number {
    return this.words[slot * wordsWidth + inWords.flags];
  }

  generation(slot: number): number {
    return this.words[slot * wordsWidth + inWords.generation];
  }

  hasFix(slot: number): boolean {
    return this.fixT(slot) !== Number.NEGATIVE_INFINITY;
  }

  has(slot: number, flag: number): boolean {
    return (this.words[slot * wordsWidth + inWords.flags] & flag) !== 0;
  }

  set(slot: number, flag: number, value: boolean): void {
    if (value) this.words[slot * wordsWidth + inWords.flags] |= flag;
    else this.words[slot * wordsWidth + inWords.flags] &= ~flag;
  }

  put(slot: number, name: keyof typeof inRecord, value: number): void {
    this.numbers[slot * recordWidth + inRecord[name]] = value;
  }

  putWord(slot: number, name: keyof typeof inWords, value: number): void {
    this.words[slot * wordsWidth + inWords[name]] = value;
  }

  /** What a tag has before anything is known of it. */
  protected clearRecord(slot: number): void {
    this.numbers.fill(Number.NaN, slot * recordWidth, (slot + 1) * recordWidth);
    for (const name of ['flags', 'floor'] as const) this.putWord(slot, name, 0);
    for (const name of ['fenceSet', 'generation'] as const) this.putWord(slot, name, -1);
    for (const name of ['fixT', 'reportT'] as const) this.put(slot, name, Number.NEGATIVE_INFINITY);
    this.put(slot, 'lineDue', Number.POSITIVE_INFINITY);
  }

  protected makeRoomForRecords(slots: number): void {
    const length = slots * recordWidth;
    if (length <= this.numbers.length) return;
    const longer = new Float64Array(Math.ceil(1.25 * slots) * recordWidth);
    longer.set(this.numbers);
    this.numbers = longer;
    this.words = new Int32Array(longer.buffer);
  }
}
