import { type Position, type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

const columns = ['t', 'lon', 'lat', 'floor', 'speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const;

/** Above the bits of the columns: what was said by a word, and which. */
const saysSos = 1 << 9;
const isSos = 1 << 10;
const saysWorn = 1 << 11;
const isWorn = 1 << 12;
const isVehicle = 1 << 13;
const isPerson = 1 << 14;

/** Above these, which tag it was. */
const tagShift = 15;

/**
 * Positions to the letter, in the order in which they came: of each a number that names what was said, then what was
 * said. On a site where much happens half of what the engine keeps is waiting here; as objects it is four times as much.
 */
export class PackedPositions {
  /** By the number that stands in an entry; most alarms are about one. */
  readonly #tags: string[] = [];
  readonly #numberOf = new Map<string, number>();
  #count = 0;
  #numbers = new Float64Array(64);
  #length = 0;

  push(position: Position): void {
    if (this.#length + 1 + columns.length > this.#numbers.length) this.#grow();
    const numbers = this.#numbers;
    let to = this.#length + 1;
    let said = wordsOf(position) | (this.#tagNumber(position.tag) << tagShift);
    for (let i = 0; i < columns.length; i++) {
      const value = position[columns[i]];
      if (value === undefined) continue;
      said |= 1 << i;
      numbers[to++] = value;
    }
    numbers[this.#length] = said;
    this.#length = to;
    this.#count++;
  }

  /** Row `row` of a batch, of a tag by this name: that of the batch is another copy of it. */
  pushRow(tag: string, batch: PositionBatch, row: number): void {
    if (this.#length + 1 + columns.length > this.#numbers.length) this.#grow();
    const numbers = this.#numbers;
    let to = this.#length + 1;
    let said = wordsOfFlags(batch.flags[row]) | (this.#tagNumber(tag) << tagShift);
    for (let i = 0; i < columns.length; i++) {
      const value = batch[columns[i]][row];
      if (Number.isNaN(value)) continue;
      said |= 1 << i;
      numbers[to++] = value;
    }
    numbers[this.#length] = said;
    this.#length = to;
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }

  /** The first `count` of them. */
  first(count: number): Position[] {
    const numbers = this.#numbers;
    let from = 0;
    return Array.from({ length: count }, () => {
      const said = numbers[from++];
      const position: Position = { tag: this.#tags[said >>> tagShift], t: Number.NaN };
      for (let i = 0; i < columns.length; i++) {
        if (said & (1 << i)) position[columns[i]] = numbers[from++];
      }
      if (said & saysSos) position.sos = (said & isSos) !== 0;
      if (said & saysWorn) position.worn = (said & isWorn) !== 0;
      if (said & isVehicle) position.kind = 'vehicle';
      if (said & isPerson) position.kind = 'person';
      return position;
    });
  }

  /** Nothing more will come: gives back the room for it. */
  seal(): void {
    this.#numbers = this.#numbers.slice(0, this.#length);
  }

  #tagNumber(tag: string): number {
    let number = this.#numberOf.get(tag);
    if (number === undefined) {
      number = this.#tags.push(tag) - 1;
      this.#numberOf.set(tag, number);
    }
    return number;
  }

  #grow(): void {
    const longer = new Float64Array(Math.ceil(1.25 * this.#numbers.length) + columns.length);
    longer.set(this.#numbers);
    this.#numbers = longer;
  }
}

function wordsOfFlags(flags: number): number {
  const { sos, sosSaid, worn, wornSaid, vehicle, person } = positionFlag;
  let said = 0;
  if (flags & sosSaid) said |= saysSos | (flags & sos ? isSos : 0);
  if (flags & wornSaid) said |= saysWorn | (flags & worn ? isWorn : 0);
  if (flags & vehicle) said |= isVehicle;
  else if (flags & person) said |= isPerson;
  return said;
}

function wordsOf({ sos, worn, kind }: Position): number {
  let said = 0;
  if (sos !== undefined) said |= saysSos | (sos ? isSos : 0);
  if (worn !== undefined) said |= saysWorn | (worn ? isWorn : 0);
  if (kind !== undefined) said |= kind === 'vehicle' ? isVehicle : isPerson;
  return said;
}
