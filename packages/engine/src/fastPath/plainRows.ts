import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { stepMs } from '../state/recentFixes.ts';
import { kmhPerMs } from '../motion/follow.ts';
import { leastMs, trailWidth } from '../state/trails.ts';
import type { QuietReports } from '../state/site.ts';
import type { EngineState } from '../state/engineState.ts';
import { topSpeed } from '../presence/outlier.ts';
import { floorShift, inRecord, inWords, recordShift, tagFlag, wordsShift } from '../state/tagRecords.ts';

// Names of this file are numbers to the compiler, those of another are read from memory at each use.
const { fixT, x: lastX, y: lastY, lineDue, quietX, quietY, quietUpTo } = inRecord;
const { lon: ofLon, lat: ofLat, speed: ofSpeed, heading: ofHeading, accuracy: ofAccuracy } = inRecord;
const { reportT, battery: ofBattery, heartRate: ofHeartRate } = inRecord;
const { fenceSet, state } = inWords;
const [shift, wordShift, onFloor] = [recordShift, wordsShift, floorShift];
const { online, settled, silenced, strayed, ahead, changed, drives, reported, followed, entered, restsAnew } = tagFlag;
const [leastTrailMs, trail, kmh] = [leastMs, trailWidth, kmhPerMs];
const { least: leastStepMs, below: stepBelowMs } = stepMs;
const nearMetres = topSpeed.person;
const { sos } = positionFlag;

/** Flags of which a steady tag has the expected, and no other; and its floor. */
export const steadyFlags = {
  compared: online | settled | silenced | strayed | ahead | (-1 << onFloor),
  expected: online | settled,
} as const;
/** Of a plain row's tag the newest fix is also the newest entry of the last minute. */
const comparedOfPlain = steadyFlags.compared | entered;
const plain = steadyFlags.expected | entered;
/** Those of which it is asked how they move. */
export const askedFlags = drives | followed;
/** Those by which somebody looks at a fix, where it does not wait in the list of changed tags already. */
export const lookFlags = changed | tagFlag.grouped | tagFlag.watched;
const [asked, looks] = [askedFlags, lookFlags];

/**
 * Moves the tags of plain rows to their new places, and keeps what they say. Plain is what nearly every steady row is: a
 * step of somebody on foot, some second after the last, without a word of speed, within the circle of its rest.
 *
 * Nothing is called in the loop that the compiler does not take in, and a number of each column is read before it: else
 * where every column lies, and how long it is, would be read again for each row.
 *
 * @param first of the prepared rows; the batch's own begin at `from`
 * @returns the first row that is not plain, of which nothing was taken
 */
export function movePlain(engine: EngineState, batch: PositionBatch, from: number, first: number): number {
  const { tags, site, rows } = engine;
  const { numbers, words } = tags;
  const { slots, sets, floors, xs, ys, count, elapsed: steps, others } = rows;
  const { t, flags, battery, heartRate, speed, accuracy, lon, lat, heading } = batch;
  const { quietReports, hasStrict } = site;
  const trails = tags.trails.numbers;
  const { restSince } = tags;
  // Where somebody sends more than one fix in a second, the ways of vehicles are more than their last fix.
  const compared = tags.trails.younger.size > 0 ? comparedOfPlain | drives : comparedOfPlain;
  let { otherCount } = rows;
  rows.touched = touch(t, lon, lat, speed) + touch(heading, accuracy, battery, heartRate);
  rows.touched +=
    touch(xs, ys, numbers, steps) + restSince[0] + slots[0] + sets[0] + words[0] + others[0] + floors[0] + flags[0];
  let i = first;
  for (; i < count; i++) {
    const slot = slots[i];
    if (slot < 0) break;
    const row = from + i;
    const at = slot << shift;
    const stands = words[(slot << wordShift) | state];
    const step = words[(slot << wordShift) | fenceSet] - sets[i];
    if ((((stands ^ ((floors[i] << onFloor) | plain)) & compared) | (flags[row] & sos) | step) !== 0) break;
    const now = t[row];
    const elapsed = now - numbers[at | fixT];
    const dx = xs[i] - numbers[at | lastX];
    const dy = ys[i] - numbers[at | lastY];
    const square = dx * dx + dy * dy;
    if (!(now < numbers[at | lineDue] && isPlainStep(square, elapsed, speed[row]))) break;
    if (!isExactEnough(hasStrict, accuracy[row], numbers[at | ofAccuracy])) break;
    if (!reportsQuietly(quietReports, stands, battery[row], heartRate[row])) break;
    if (!driveOn(numbers, slot, stands, square, elapsed, trails)) break;
    if (!walkOn(numbers, slot, stands, xs[i], ys[i], now, restSince)) break;
    steps[i] = elapsed;
    if ((stands & looks) !== changed) others[otherCount++] = i;
    numbers[at | fixT] = now;
    numbers[at | lastX] = xs[i];
    numbers[at | lastY] = ys[i];
    numbers[at | ofLon] = lon[row];
    numbers[at | ofLat] = lat[row];
    numbers[at | ofSpeed] = speed[row];
    numbers[at | ofHeading] = heading[row];
    numbers[at | ofAccuracy] = accuracy[row];
    numbers[at | reportT] = now;
    keepVitals(numbers, at, battery[row], heartRate[row]);
  }
  rows.otherCount = otherCount;
  return i;
}

/** Of no meaning, but that the columns were read. */
function touch(a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array): number {
  return a[0] + b[0] + c[0] + d[0];
}

/**
 * Is it a step that everybody may take, and that `RecentFixes.addSteps` takes?
 * @param square of its metres; NaN where a row lies nowhere
 * @param said the device's speed, m/s; NaN = it did not say it
 */
function isPlainStep(square: number, elapsed: number, said: number): boolean {
  if (!(square <= nearMetres * nearMetres) || said === said) return false;
  return elapsed >= leastStepMs && elapsed < stepBelowMs && (elapsed | 0) === elapsed;
}

/** Takes the way of a vehicle on, if it is one, unless a rule asks about its pace: of a plain step, that from fix to fix. */
function driveOn(
  numbers: Float64Array,
  slot: number,
  stands: number,
  square: number,
  elapsed: number,
  trails: Float64Array,
): boolean {
  if ((stands & drives) === 0) return true;
  const at = slot << shift;
  if (elapsed < leastTrailMs) return false;
  if ((stands & followed) !== 0 && !((Math.sqrt(square) / (elapsed / 1000)) * kmh <= numbers[at | quietUpTo]))
    return false;
  trailOn(trails, slot, numbers, at);
  return true;
}

/** Takes the rest of somebody on of whom a rule asks where he is, or begins another where that is all that follows. */
function walkOn(
  numbers: Float64Array,
  slot: number,
  stands: number,
  x: number,
  y: number,
  now: number,
  restSince: Float64Array,
): boolean {
  if ((stands & asked) !== followed) return true;
  const at = slot << shift;
  const dx = x - numbers[at | quietX];
  const dy = y - numbers[at | quietY];
  if (Math.sqrt(dx * dx + dy * dy) <= numbers[at | quietUpTo]) return true;
  if ((stands & restsAnew) === 0) return false;
  restSince[slot] = now;
  numbers[at | quietX] = x;
  numbers[at | quietY] = y;
  return true;
}

/** The newest fix so far is the one from which the speed of the next is told: `Trails.note`, as it is for plain steps. */
function trailOn(trails: Float64Array, slot: number, numbers: Float64Array, at: number): void {
  const way = slot * trail;
  trails[way] = numbers[at | fixT];
  trails[way + 1] = numbers[at | lastX];
  trails[way + 2] = numbers[at | lastY];
}

/** NaN = the device did not say it: what it said before stands. */
export function keepVitals(numbers: Float64Array, at: number, battery: number, heartRate: number): void {
  if (battery === battery) numbers[at | ofBattery] = battery;
  if (heartRate === heartRate) numbers[at | ofHeartRate] = heartRate;
}

/** Where an area is strict, neither the row nor the fix before may say that it might be elsewhere. Metres. */
export function isExactEnough(hasStrict: boolean, accuracy: number, before: number): boolean {
  return !hasStrict || !(accuracy > 0 || before > 0);
}

/** NaN = the device did not say it. */
export function reportsQuietly(reports: QuietReports, stands: number, battery: number, heartRate: number): boolean {
  const saysBattery = battery === battery;
  const saysHeartRate = heartRate === heartRate;
  if (!saysBattery && !saysHeartRate) return true;
  if ((stands & reported) !== 0) return false;
  if (saysBattery && !(battery >= reports.batteryFrom && battery <= reports.batteryTo)) return false;
  return !saysHeartRate || (heartRate >= reports.heartRateFrom && heartRate <= reports.heartRateTo);
}
