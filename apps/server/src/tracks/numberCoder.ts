import { chances, type Chances, type RangeDecoder, type RangeEncoder } from './rangeCoder.ts';

/** Maximum number of bits of numbers below 2^53. */
const maxBits = 53;

/** 0 has none. */
export function bitsOf(magnitude: number): number {
  return magnitude < 0x8000_0000 ? 32 - Math.clz32(magnitude) : Math.floor(Math.log2(magnitude)) + 1;
}

/** A whole number without a prediction: 7 bits for its length and its own. */
export function encodeNumber(encoder: RangeEncoder, value: number): void {
  const bits = bitsOf(Math.abs(value));
  encoder.raw(bits, 6);
  encoder.raw(value < 0 ? 1 : 0, 1);
  encoder.raw(Math.abs(value), bits);
}

export function decodeNumber(decoder: RangeDecoder): number {
  const bits = decoder.raw(6);
  const isNegative = decoder.raw(1) === 1;
  const magnitude = decoder.raw(bits);
  return isNegative ? -magnitude : magnitude;
}

/*
 * An adaptive model of a series of whole numbers, mostly small: their length in bits, the bit below the leading one,
 * and the sign. The bits below are noise.
 */
const kindOfSize = 0;
const kindOfSecond = maxBits + 1;
const kindOfSign = 2 * (maxBits + 1);
const kinds = kindOfSign + 1;

/** Resets the model. Two similar series may share one, one after the other. */
export function numberModel(): Chances {
  return chances(kinds);
}

/** Codes a series, one number a call. */
export function numberEncoder(encoder: RangeEncoder, model: Chances): (value: number) => void {
  return (value) => {
    const magnitude = Math.abs(value);
    const bits = bitsOf(magnitude);
    for (let at = 0; at < bits; at++) encoder.bit(model, kindOfSize + at, 1);
    encoder.bit(model, kindOfSize + bits, 0);
    if (bits === 0) return;
    encoder.bit(model, kindOfSign, value < 0 ? 1 : 0);
    if (bits === 1) return;
    const place = 2 ** (bits - 2);
    encoder.bit(model, kindOfSecond + bits, magnitude >= 3 * place ? 1 : 0);
    encoder.raw(magnitude % place, bits - 2);
  };
}

/** @throws RangeError for a number that no encoder wrote. */
export function numberDecoder(decoder: RangeDecoder, model: Chances): () => number {
  return () => {
    let bits = 0;
    while (decoder.bit(model, kindOfSize + bits) === 1)
      if (++bits > maxBits) throw new RangeError('A track chunk is damaged: a number is too large');
    if (bits === 0) return 0;
    const isNegative = decoder.bit(model, kindOfSign) === 1;
    const leading = bits === 1 ? 1 : 2 + decoder.bit(model, kindOfSecond + bits);
    const magnitude = bits <= 2 ? leading : leading * 2 ** (bits - 2) + decoder.raw(bits - 2);
    return isNegative ? -magnitude : magnitude;
  };
}
