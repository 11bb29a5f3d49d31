import { randomBytes } from 'node:crypto';

/** Crockford's base 32, lower case: no i, l, o, u, so that an id survives being read out over the phone. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const chanceLength = 10;

/**
 * A new row's id: 20 characters, the first ten the time in ms (so that ids sort by age, to the ms), the last ten 50
 * random bits. Not a secret: what an id lets one see is decided by permissions.
 */
export function newId(nowMs = Date.now()): string {
  let time = '';
  for (let rest = nowMs; time.length < timeLength; rest = Math.floor(rest / 32)) time = `${alphabet[rest % 32]}${time}`;
  const chance = Array.from(randomBytes(chanceLength), (byte) => alphabet[byte & 31]);
  return time + chance.join('');
}
