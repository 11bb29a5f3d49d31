import { bitsOf, decodeNumber, encodeNumber, numberDecoder, numberEncoder, numberModel } from './numberCoder.ts';
import { chances, type Chances, type RangeDecoder, type RangeEncoder } from './rangeCoder.ts';

/** How a column of numbers, NaN where one is missing, is converted to whole numbers. */
export interface ColumnForm {
  /** Whole numbers in one unit of the column. */
  readonly scale: number;
  /** Values are cyclic with this period. */
  readonly circle?: number;
}

/** Rows that have a number. */
const presence = { none: 0, all: 1, some: 2 } as const;
/** Trailing decimal zeros of all numbers: seconds in a column of milliseconds have three. */
const maxZeros = 3;

/** Prediction of the next number. The selecting bits are in the chunk. */
const prediction = { same: 0, linear: 1, guess: 2 } as const;
const predictions = [prediction.same, prediction.linear, prediction.guess];

/** Prediction of a column from the columns before it. */
export interface ColumnHints {
  /** The predicted number in each row; NaN = none. */
  readonly guess?: Float64Array;
  /** Model learnt from a similar column. */
  readonly model?: Chances;
}

export function encodeColumn(
  encoder: RangeEncoder,
  { scale, circle }: ColumnForm,
  column: ArrayLike<number>,
  { guess, model = numberModel() }: ColumnHints = {},
): void {
  const rows = encodePresence(encoder, column);
  if (rows.length === 0) return;
  const whole = wholeNumbers(column, rows, scale);
  const zeros = circle === undefined ? sharedZeros(whole) : 0;
  const series: Series = { whole: whole.map((value) => value / 10 ** zeros), rows, guess: inUnits(guess, zeros) };
  const how = bestPrediction(series, circle);
  encoder.raw(zeros, 2);
  encoder.raw(how, 2);
  const starts = startsOf(how, rows.length);
  for (let at = 0; at < starts; at++) encodeNumber(encoder, difference(series.whole, at));
  const encode = numberEncoder(encoder, model);
  for (let at = starts; at < rows.length; at++)
    encode(onCircle((series.whole[at] ?? 0) - predicted(series, at, how), circle));
}

/** @throws RangeError for a damaged column. */
export function decodeColumn(
  decoder: RangeDecoder,
  { scale, circle }: ColumnForm,
  length: number,
  { guess, model = numberModel() }: ColumnHints = {},
): Float64Array {
  const column = new Float64Array(length).fill(Number.NaN);
  const rows = decodePresence(decoder, length);
  if (rows.length === 0) return column;
  const zeros = decoder.raw(2);
  const how = decoder.raw(2);
  const whole = new Float64Array(rows.length);
  const series: Series = { whole, rows, guess: inUnits(guess, zeros) };
  const starts = startsOf(how, rows.length);
  for (let at = 0; at < starts; at++) whole[at] = (whole[at - 1] ?? 0) + decodeNumber(decoder);
  const decode = numberDecoder(decoder, model);
  for (let at = starts; at < rows.length; at++) {
    const value = predicted(series, at, how) + decode();
    whole[at] = circle === undefined ? value : modulo(value, circle);
  }
  for (let at = 0; at < rows.length; at++) column[rows[at] ?? 0] = ((whole[at] ?? 0) * 10 ** zeros) / scale;
  return column;
}

function wholeNumbers(column: ArrayLike<number>, rows: Uint32Array, scale: number): Float64Array {
  const whole = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) whole[at] = Math.round((column[rows[at] ?? 0] ?? 0) * scale);
  return whole;
}

function inUnits(guess: Float64Array | undefined, zeros: number): Float64Array | undefined {
  return zeros === 0 ? guess : guess?.map((value) => value / 10 ** zeros);
}

/** The numbers that exist, and their rows. */
interface Series {
  readonly whole: Float64Array;
  readonly rows: ArrayLike<number>;
  readonly guess: Float64Array | undefined;
}

/** Number of initial values without a prediction, which would teach the model a false statistic. */
function startsOf(how: number, length: number): number {
  return Math.min(length, how === prediction.linear ? 2 : 1);
}

/** Difference to the previous number; for the first, itself. */
function difference(whole: Float64Array, at: number): number {
  return (whole[at] ?? 0) - (whole[at - 1] ?? 0);
}

/** Equal to the previous number; or with the same difference again; or as other columns predict. */
function predicted({ whole, rows, guess }: Series, at: number, how: number): number {
  const before = whole[at - 1] ?? 0;
  if (how === prediction.linear) return 2 * before - (whole[at - 2] ?? 0);
  if (how !== prediction.guess) return before;
  const guessed = Math.round(guess?.[rows[at] ?? 0] ?? Number.NaN);
  return Number.isNaN(guessed) ? before : guessed;
}

function bestPrediction(series: Series, circle: number | undefined): number {
  const bits = predictions.map((how) =>
    how === prediction.guess && series.guess === undefined ? Infinity : missed(series, how, circle),
  );
  return bits.indexOf(Math.min(...bits));
}

/** Estimates the number of bits that a prediction leaves to be coded. */
function missed(series: Series, how: number, circle: number | undefined): number {
  let bits = 0;
  for (let at = startsOf(how, series.rows.length); at < series.rows.length; at++)
    bits += bitsOf(Math.abs(onCircle((series.whole[at] ?? 0) - predicted(series, at, how), circle)));
  return bits;
}

/** Codes which rows have a number, and returns them. */
function encodePresence(encoder: RangeEncoder, column: ArrayLike<number>): Uint32Array {
  const rows = new Uint32Array(column.length);
  let count = 0;
  for (let row = 0; row < column.length; row++) if (!Number.isNaN(column[row])) rows[count++] = row;
  if (count === 0) encoder.raw(presence.none, 2);
  else if (count === column.length) encoder.raw(presence.all, 2);
  else {
    encoder.raw(presence.some, 2);
    const model = chances(2);
    let before = 0;
    for (let row = 0; row < column.length; row++) {
      const isThere = Number.isNaN(column[row]) ? 0 : 1;
      encoder.bit(model, before, isThere);
      before = isThere;
    }
  }
  return rows.subarray(0, count);
}

function decodePresence(decoder: RangeDecoder, length: number): Uint32Array {
  const form = decoder.raw(2);
  if (form === presence.none) return new Uint32Array(0);
  const rows = new Uint32Array(length);
  let count = 0;
  const model = chances(2);
  let before = 0;
  for (let row = 0; row < length; row++) {
    if (form === presence.some) before = decoder.bit(model, before);
    if (form === presence.all || before === 1) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

function sharedZeros(whole: Float64Array): number {
  let zeros = maxZeros;
  for (let at = 0; at < whole.length && zeros > 0; at++)
    while (zeros > 0 && (whole[at] ?? 0) % 10 ** zeros !== 0) zeros--;
  return zeros;
}

/** The shortest way round the cycle. */
function onCircle(difference: number, circle: number | undefined): number {
  if (circle === undefined) return difference;
  const turned = modulo(difference, circle);
  return turned >= circle / 2 ? turned - circle : turned;
}

function modulo(value: number, circle: number): number {
  return ((value % circle) + circle) % circle;
}
