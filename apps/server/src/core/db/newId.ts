import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32, lower case: no i, l, o, u, so that an id can be read out over the phone. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const partLength = 10;

let lastMs = Number.NaN;
let lastChance = 0;

/**
 * A new row's id: 20 characters, the first ten the time in ms, the last ten a random number, which increments within a
 * millisecond: ids sort by age, those of one thread exactly. Not a secret: access is decided by permissions.
 */
export function newId(nowMs = Date.now()): string {
  // 48 of 50 bits, so that there is room to increment.
  lastChance = nowMs === lastMs ? lastChance + 1 : randomBytes(6).readUIntBE(0, 6);
  lastMs = nowMs;
  return digits(nowMs) + digits(lastChance);
}

/** The id of a row derived from facts: the same facts, the same id. It does not sort by age. */
export function derivedId(facts: string): string {
  const hash = createHash('sha256').update(facts).digest();
  return digits(hash.readUIntBE(0, 6)) + digits(hash.readUIntBE(6, 6));
}

function digits(value: number): string {
  let text = '';
  for (let rest = value; text.length < partLength; rest = Math.floor(rest / 32)) text = `${alphabet[rest % 32]}${text}`;
  return text;
}
