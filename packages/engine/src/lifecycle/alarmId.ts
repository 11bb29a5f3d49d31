/**
 * Id of an alarm: 32 hex digits derived from its identity and first raise time, so that a replay writes
 * the same alarm again and never a second one (alarms.md). Four words of 32 bits mixed with each other, after cyrb128
 * (bryc, public domain), with the constants and finaliser of MurmurHash3. Not used for security.
 *
 * @param key rule, area and subject, as joined by `alarmKey`.
 * @param ordinal counts alarms of one key and one raise time from 0, see `AlarmStore.ordinalOf`
 * @param clockMs difference of the clock at that time: a clock that was put back shows the same time again
 */
export function alarmIdOf(key: string, raisedAt: number, ordinal = 0, clockMs = 0): string {
  const numbers = clockMs === 0 ? (ordinal === 0 ? [raisedAt] : [raisedAt, ordinal]) : [raisedAt, ordinal, clockMs];
  const text = `${key}\n${numbers.join('\n')}`;
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  const mixed = a ^ b ^ c ^ d;
  return [mixed, b ^ mixed, c ^ mixed, d ^ mixed].map(hex).join('');
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
