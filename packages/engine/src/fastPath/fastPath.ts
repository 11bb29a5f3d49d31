import { beaconsAt, positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { stepMetres, stepMs } from '../state/recentFixes.ts';
import { trackFix } from '../groups/trackClusters.ts';
import { follow, kmhPerMs, onlyMovesAnchor } from '../motion/follow.ts';
import { noteRow } from '../patrol/beings.ts';
import { leastMs, mostMs } from '../state/trails.ts';
import { patientMs } from '../presence/silence.ts';
import type { QuietReports } from '../state/site.ts';
import type { EngineState } from '../state/engineState.ts';
import { topSpeed } from '../presence/outlier.ts';
import { floorShift, inRecord, inWords, recordShift, tagFlag, wordsShift } from '../state/tagRecords.ts';

// Local copies: the compiler inlines constants of this file, imported ones are read from memory at each use.
const { fixT, x: lastX, y: lastY, lineDue, quietX, quietY, quietUpTo } = inRecord;
const { lon: ofLon, lat: ofLat, speed: ofSpeed, heading: ofHeading, accuracy: ofAccuracy } = inRecord;
const { reportT, battery: ofBattery, heartRate: ofHeartRate } = inRecord;
const { fenceSet, state } = inWords;
const [shift, wordShift] = [recordShift, wordsShift];
const { online, settled, silenced, strayed, ahead, reported } = tagFlag;
const { changed, drives, followed, grouped, watched, entered, patrols } = tagFlag;
const { person: personSpeed, vehicle: vehicleSpeed } = topSpeed;
const [leastTrailMs, mostTrailMs, kmh] = [leastMs, mostMs, kmhPerMs];
const { least: leastStepMs, below: stepBelowMs } = stepMs;
const [shortMetres, onFloor, patient] = [stepMetres, floorShift, patientMs];
const { sos } = positionFlag;

/** Flags and floor in one comparison, and the flags that a steady tag must have. */
const [ofSteady, steady] = [online | settled | silenced | strayed | ahead | (-1 << onFloor), online | settled];
/** Flags of tags whose movement must be checked. */
const asked = drives | followed;
/** Flags of watched tags. A tag already in the list of changed tags needs nothing more. */
const looks = changed | grouped | watched | patrols;

/**
 * Applies prepared rows while they are steady, as nearly all are: a fix in the same fences as before, with no deadline
 * of the line due, and without effect of its report or movement on any rule. It becomes the newest fix, nothing else.
 *
 * Exists only for speed: the events are the same without it (`EngineState.usesFastPath`).
 *
 * @param from index in the batch of the first prepared row
 * @param first prepared row to apply
 * @returns the first row that is not steady and was not applied
 */
export function applySteadyRows(engine: EngineState, batch: PositionBatch, from: number, first: number): number {
  if (!engine.usesFastPath || engine.site.hasCrossing) return first;
  const { rows } = engine;
  rows.begin();
  const { trails, size } = engine.tags;
  // If there is a vehicle: its first fix took the full path and created a trail.
  if (trails.numbers.length > 0) trails.grow(size);
  let end = first;
  while (end < rows.count && applySteadyRow(engine, batch, from, end)) end++;
  if (end === first) return end;
  engine.evidence.recent.addSteps(rows, batch, from, first, end);
  for (let k = 0; k < rows.otherCount; k++) show(engine, batch, from, rows.others[k]);
  return end;
}

/**
 * Updates the record of a row's tag, if the row is steady.
 *
 * @returns whether it is
 */
function applySteadyRow(engine: EngineState, batch: PositionBatch, from: number, i: number): boolean {
  const { tags, site, rows } = engine;
  const { numbers, words } = tags;
  const { xs, ys } = rows;
  const slot = rows.slots[i];
  if (slot < 0) return false;
  const row = from + i;
  const at = slot << shift;
  const stands = words[(slot << wordShift) | state];
  const step = words[(slot << wordShift) | fenceSet] - rows.sets[i];
  if (isSpecial(stands, rows.floors[i], batch.flags[row], step)) return false;
  const t = batch.t[row];
  const speed = batch.speed[row];
  const elapsed = t - numbers[at | fixT];
  const dx = xs[i] - numbers[at | lastX];
  const dy = ys[i] - numbers[at | lastY];
  if (!(isInTime(t, elapsed, numbers[at | lineDue]) && isWithinReach(stands, dx * dx + dy * dy, elapsed))) return false;
  if (!isExactEnough(site.hasStrict, batch.accuracy[row], numbers[at | ofAccuracy])) return false;
  if (!reportsQuietly(site.quietReports, stands, batch.battery[row], batch.heartRate[row])) return false;
  const move = judgeMove(engine, slot, stands, xs[i], ys[i], speed, t);
  if (move === loudMove) return false;
  const isStep = isShortStep(stands, speed, dx, dy, elapsed);
  rows.elapsed[i] = isStep ? elapsed : -elapsed;
  if (isLookedAt(stands, isStep)) note(engine, slot, stands, i, isStep);
  numbers[at | lastX] = xs[i];
  numbers[at | lastY] = ys[i];
  keep(numbers, at, batch, row);
  if (move === moveFromRest) follow(engine, slot, t);
  return true;
}

/**
 * Whether the row needs the full path because of flags, floor, SOS or fences.
 * @param stands state word of its tag, see `inWords.state`
 * @param step difference between its set of fences and that of the row: 0 = the same
 */
function isSpecial(stands: number, floor: number, flags: number, step: number): boolean {
  return (((stands ^ ((floor << onFloor) | steady)) & ofSteady) | (flags & sos) | step) !== 0;
}

/** Whether a row needs more than an update of record and evidence buffer. */
function isLookedAt(stands: number, isStep: boolean): boolean {
  return !isStep || (stands & looks) !== changed;
}

function isInTime(t: number, elapsed: number, due: number): boolean {
  return elapsed > 0 && elapsed < patient && t < due;
}

/** Marks a row for further processing. If it is not a short step, the head of the newest entry is saved first. */
function note({ tags, rows, evidence }: EngineState, slot: number, stands: number, i: number, isStep: boolean): void {
  rows.others[rows.otherCount++] = i;
  if (isStep || (stands & entered) === 0) return;
  evidence.recent.noteHead(tags, slot);
  tags.words[(slot << wordShift) | state] = stands & ~entered;
}

/** Stores the columns of a row, except its place in the plane. */
function keep(numbers: Float64Array, at: number, batch: PositionBatch, row: number): void {
  numbers[at | fixT] = batch.t[row];
  numbers[at | ofLon] = batch.lon[row];
  numbers[at | ofLat] = batch.lat[row];
  numbers[at | ofSpeed] = batch.speed[row];
  numbers[at | ofHeading] = batch.heading[row];
  numbers[at | ofAccuracy] = batch.accuracy[row];
  numbers[at | reportT] = batch.t[row];
  keepVitals(numbers, at, batch.battery[row], batch.heartRate[row]);
}

/** Without coordinates the squared distance is NaN, which is not within reach. */
function isWithinReach(stands: number, squareMetres: number, elapsed: number): boolean {
  // The usual case, without a division.
  if (squareMetres <= personSpeed * personSpeed) return true;
  const reach = ((stands & drives) !== 0 ? vehicleSpeed : personSpeed) * Math.max(1, elapsed / 1000);
  return squareMetres <= reach * reach;
}

/** Effect of a movement on rules: possibly some, none, or only a new anchor of rest. */
const [loudMove, quietMove, moveFromRest] = [0, 1, 2];

/** `said`: the device's speed, m/s; NaN = not sent. */
function judgeMove(
  engine: EngineState,
  slot: number,
  stands: number,
  x: number,
  y: number,
  said: number,
  t: number,
): number {
  if ((stands & asked) === 0) return quietMove;
  const { tags } = engine;
  const { numbers } = tags;
  const at = slot << shift;
  if ((stands & drives) !== 0) {
    if (!drivesQuietly(numbers, at, stands, x, y, said, t - numbers[at | fixT])) return loudMove;
    tags.trails.note(slot, t, numbers[at | fixT], numbers[at | lastX], numbers[at | lastY]);
    return quietMove;
  }
  const dx = x - numbers[at | quietX];
  const dy = y - numbers[at | quietY];
  if (Math.sqrt(dx * dx + dy * dy) <= numbers[at | quietUpTo]) return quietMove;
  return onlyMovesAnchor(engine, slot, t) ? moveFromRest : loudMove;
}

function drivesQuietly(
  numbers: Float64Array,
  at: number,
  stands: number,
  x: number,
  y: number,
  said: number,
  elapsed: number,
): boolean {
  // A vehicle with more than one fix a second needs older fixes in its trail.
  if (elapsed < leastTrailMs) return false;
  if ((stands & followed) === 0) return true;
  const upTo = numbers[at | quietUpTo];
  if (upTo < 0) return false;
  if (said === said) return said * kmh <= upTo;
  const dx = x - numbers[at | lastX];
  const dy = y - numbers[at | lastY];
  // With an unknown pace, no rule is true.
  return elapsed > mostTrailMs || (Math.sqrt(dx * dx + dy * dy) / (elapsed / 1000)) * kmh <= upTo;
}

/** Whether `RecentFixes.addSteps` accepts a fix. `said`: the device's speed, NaN = not sent. */
function isShortStep(stands: number, said: number, dx: number, dy: number, elapsed: number): boolean {
  if ((stands & entered) === 0 || said === said || (elapsed | 0) !== elapsed || elapsed < leastStepMs) return false;
  return elapsed < stepBelowMs && dx < shortMetres && dx > -shortMetres && dy < shortMetres && dy > -shortMetres;
}

/** Processes a steady row that is watched or is not a short step. */
function show(engine: EngineState, batch: PositionBatch, from: number, i: number): void {
  const { tags, rows, evidence } = engine;
  const slot = rows.slots[i];
  const row = from + i;
  if (rows.elapsed[i] < 0)
    tags.set(
      slot,
      entered,
      evidence.recent.add(slot, batch, row, -rows.elapsed[i]) && batch.t[row] === tags.fixT(slot),
    );
  tags.markChanged(slot);
  if (tags.has(slot, grouped)) trackFix(engine, slot, batch.t[row], rows.xs[i], rows.ys[i], rows.floors[i]);
  if (tags.has(slot, watched)) evidence.show(slot, tags.names[slot], batch, row);
  if (tags.has(slot, patrols)) {
    const fix = { x: rows.xs[i], y: rows.ys[i], floor: rows.floors[i] };
    noteRow(engine, slot, batch.t[row], fix, beaconsAt(batch, row));
  }
}

/** NaN = not sent: the previous value is kept. */
function keepVitals(numbers: Float64Array, at: number, battery: number, heartRate: number): void {
  if (battery === battery) numbers[at | ofBattery] = battery;
  if (heartRate === heartRate) numbers[at | ofHeartRate] = heartRate;
}

/** With a strict area, neither the row nor the previous fix may have an accuracy. Metres. */
function isExactEnough(hasStrict: boolean, accuracy: number, before: number): boolean {
  return !hasStrict || !(accuracy > 0 || before > 0);
}

/** NaN = not sent. */
function reportsQuietly(reports: QuietReports, stands: number, battery: number, heartRate: number): boolean {
  const hasBattery = battery === battery;
  const hasHeartRate = heartRate === heartRate;
  if (!hasBattery && !hasHeartRate) return true;
  if ((stands & reported) !== 0) return false;
  if (hasBattery && !(battery >= reports.batteryFrom && battery <= reports.batteryTo)) return false;
  return !hasHeartRate || (heartRate >= reports.heartRateFrom && heartRate <= reports.heartRateTo);
}
