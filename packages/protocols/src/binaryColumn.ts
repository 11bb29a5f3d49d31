import { bytesOf } from './binarySections.ts';
import { aligned, type BinarySource } from './binarySource.ts';

/**
 * Encoding of the numbers of a column in a section (docs/protocols.md). {@link sparse} is added if some rows are
 * missing: then a bitmap of the present rows comes first, and the missing numbers are omitted.
 */
export const encoding = { missing: 0, constant: 1, float64: 2, uint8: 3, int16: 4 } as const;
export const sparse = 8;

export type Column = Float64Array | Int16Array | Uint8Array;

export interface EncodedColumn {
  readonly encoding: number;
  readonly bytes: Uint8Array;
}

/** Selects the smallest encoding that restores every number exactly. Missing is NaN; in an integer column it is 0. */
export function encodeColumn(column: Column): EncodedColumn {
  const shape = shapeOf(column);
  if (shape.present === 0) return { encoding: encoding.missing, bytes: new Uint8Array(0) };
  const isSparse = shape.present < column.length;
  if (shape.isConstant && !isSparse)
    return { encoding: encoding.constant, bytes: bytesOf(Float64Array.of(shape.first)) };
  const numbers = isSparse ? column.filter(isPresent) : column;
  const packed = packNumbers(numbers, shape);
  if (!isSparse) return packed;
  const bitmap = bitmapOf(column);
  const bytes = new Uint8Array(aligned(bitmap.byteLength) + packed.bytes.byteLength);
  bytes.set(bitmap);
  bytes.set(packed.bytes, aligned(bitmap.byteLength));
  return { encoding: packed.encoding + sparse, bytes };
}

interface Shape {
  present: number;
  first: number;
  isConstant: boolean;
  isUint8: boolean;
  isInt16: boolean;
}

function shapeOf(column: Column): Shape {
  const shape: Shape = { present: 0, first: 0, isConstant: true, isUint8: true, isInt16: true };
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? Number.NaN;
    if (!Number.isNaN(value)) widen(shape, value);
  }
  const isInteger = !(column instanceof Float64Array);
  return isInteger && shape.isConstant && shape.first === 0 ? { ...shape, present: 0 } : shape;
}

function widen(shape: Shape, value: number): void {
  if (shape.present++ === 0) shape.first = value;
  // Object.is, because −0 and 0 must both be restored.
  if (shape.isConstant) shape.isConstant = Object.is(value, shape.first);
  if (!shape.isInt16) return;
  shape.isInt16 = isIntegerWithin(value, -32_768, 32_767);
  if (value < 0 || value > 255) shape.isUint8 = false;
}

function isIntegerWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max && Number.isInteger(value) && !Object.is(value, -0);
}

function isPresent(value: number): boolean {
  return !Number.isNaN(value);
}

function packNumbers(numbers: Column, shape: Shape): EncodedColumn {
  if (shape.isInt16 && shape.isUint8) return { encoding: encoding.uint8, bytes: new Uint8Array(numbers) };
  if (shape.isInt16) return { encoding: encoding.int16, bytes: bytesOf(new Int16Array(numbers)) };
  return { encoding: encoding.float64, bytes: bytesOf(new Float64Array(numbers)) };
}

function bitmapOf(column: Column): Uint8Array {
  const bitmap = new Uint8Array(Math.ceil(column.length / 8));
  for (let row = 0; row < column.length; row++)
    if (isPresent(column[row] ?? Number.NaN)) bitmap[row >> 3] = (bitmap[row >> 3] ?? 0) | (1 << (row & 7));
  return bitmap;
}

/** Reads a column of `length` numbers; a view on the source if it is stored as float64. */
export function decodeColumn(source: BinarySource, form: number, length: number): Float64Array {
  if (form === encoding.missing) return new Float64Array(length).fill(Number.NaN);
  if (form === encoding.constant) return new Float64Array(length).fill(numbersAt(source, encoding.float64, 1)[0]);
  if (form < sparse) return toFloat64(numbersAt(source, form, length));
  const bitmap = new Uint8Array(source.bytes.buffer, source.take(Math.ceil(length / 8)), Math.ceil(length / 8));
  const numbers = numbersAt(source, form - sparse, countBits(source, bitmap, length));
  const column = new Float64Array(length).fill(Number.NaN);
  let at = 0;
  for (let row = 0; row < length; row++)
    if ((bitmap[row >> 3] ?? 0) & (1 << (row & 7))) column[row] = numbers[at++] ?? Number.NaN;
  return column;
}

function numbersAt(source: BinarySource, form: number, count: number): Column {
  const { buffer } = source.bytes;
  switch (form) {
    case encoding.float64:
      return new Float64Array(buffer, source.take(count * 8), count);
    case encoding.int16:
      return new Int16Array(buffer, source.take(count * 2), count);
    case encoding.uint8:
      return new Uint8Array(buffer, source.take(count), count);
    default:
      return source.damaged();
  }
}

function toFloat64(numbers: Column): Float64Array {
  return numbers instanceof Float64Array ? numbers : new Float64Array(numbers);
}

/** Bits behind the last row must be clear: they would belong to no row. */
function countBits(source: BinarySource, bitmap: Uint8Array, length: number): number {
  let count = 0;
  for (let row = 0; row < bitmap.length * 8; row++) {
    if (((bitmap[row >> 3] ?? 0) & (1 << (row & 7))) === 0) continue;
    if (row >= length) source.damaged();
    count++;
  }
  return count;
}

/** Reads an integer column: missing is 0, and a number outside the range of `Target` is an error. */
export function decodeIntegers(source: BinarySource, form: number, target: Int16Array | Uint8Array): void {
  if (form === encoding.missing) return;
  if (form >= sparse || form === encoding.float64) source.damaged();
  const numbers = form === encoding.constant ? undefined : numbersAt(source, form, target.length);
  const constant = numbers === undefined ? numbersAt(source, encoding.float64, 1)[0] : 0;
  for (let row = 0; row < target.length; row++) {
    const value = numbers === undefined ? constant : numbers[row];
    target[row] = value ?? 0;
    if (target[row] !== value) source.damaged();
  }
}
