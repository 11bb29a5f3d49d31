import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { stepMetres, stepMs } from '../evidence/recentFixes.ts';
import { kmhPerMs } from '../motion/follow.ts';
import { leastMs, mostMs, trailWidth } from '../motion/trails.ts';
import { patientMs } from '../presence/silence.ts';
import type { QuietReports } from '../site/quietReports.ts';
import type { World } from '../world.ts';
import { topSpeed } from './outlier.ts';
import { floorShift, inRecord, inWords, recordWidth, tagFlag } from './tagRecords.ts';
import type { Tags } from './tags.ts';

// Names of this file are numbers to the compiler, those of another are read from memory at each use.
const { fixT, x: lastX, y: lastY, lineDue, quietX, quietY, quietUpTo } = inRecord;
const { lon: ofLon, lat: ofLat, speed: ofSpeed, heading: ofHeading, accuracy: ofAccuracy } = inRecord;
const { reportT, battery: ofBattery, heartRate: ofHeartRate } = inRecord;
const { fenceSet, state } = inWords;
const width = recordWidth;
const { online, settled, changed, drives, reported, followed, grouped, watched, entered } = tagFlag;
const { person: personSpeed, vehicle: vehicleSpeed } = topSpeed;
const [leastTrailMs, mostTrailMs, trail, kmh] = [leastMs, mostMs, trailWidth, kmhPerMs];
const { least: leastStepMs, below: stepBelowMs } = stepMs;
const [shortMetres, onFloor, patient] = [stepMetres, floorShift, patientMs];
const { sos } = positionFlag;

/** Flags of which a steady tag has the first two, and no other; and its floor. */
const ofSteady = online | settled | tagFlag.silenced | tagFlag.strayed | tagFlag.ahead | (-1 << onFloor);
const steady = online | settled;

/**
 * Takes prepared rows for as long as they are steady, which is what nearly all are: a fix of somebody who is in the same
 * fences as before, where nothing waits for the next fix, no deadline of the line is due, and neither what it reports nor
 * how it moves is of consequence to any rule. It becomes the newest fix, and that is all.
 *
 * Three times over the rows, and not once: what only writes need not wait for what the next row has to read.
 *
 * @param first of the prepared rows; the batch's own begin at `from`
 * @returns the first row that is not steady, of which nothing was taken
 */
export function takeSteady(world: World, batch: PositionBatch, from: number, first: number): number {
  if (world.site.hasCrossing) return first;
  const { rows } = world;
  rows.begin();
  const end = moveSteady(world, batch, from, first);
  if (end === first) return end;
  keep(world, batch, from, first, end);
  world.evidence.recent.addSteps(rows, batch, from, first, end);
  for (let k = 0; k < rows.otherCount; k++) show(world, batch, from, rows.others[k]);
  return end;
}

/** Moves the tags of steady rows to their new places. @returns the first row that is none */
function moveSteady(world: World, batch: PositionBatch, from: number, first: number): number {
  const { rows } = world;
  const { slots, count } = rows;
  for (let i = first; i < count; i++) {
    if (slots[i] < 0 || !isSteady(world, batch, from + i, i)) return i;
    move(world, batch, from + i, i);
  }
  return count;
}

function isSteady({ tags, site, rows }: World, batch: PositionBatch, row: number, i: number): boolean {
  const { numbers, words } = tags;
  const at = rows.slots[i] * width;
  const stands = words[2 * at + state];
  if (((stands ^ ((rows.floors[i] << onFloor) | steady)) & ofSteady) !== 0) return false;
  const t = batch.t[row];
  const elapsed = t - numbers[at + fixT];
  if (words[2 * at + fenceSet] !== rows.sets[i] || !(elapsed > 0 && elapsed < patient)) return false;
  if (!(t < numbers[at + lineDue]) || (batch.flags[row] & sos) !== 0) return false;
  const [x, y] = [rows.xs[i], rows.ys[i]];
  if (!isWithinReach(stands, x - numbers[at + lastX], y - numbers[at + lastY], elapsed)) return false;
  if (site.hasStrict && !(isExact(batch.accuracy[row]) && isExact(numbers[at + ofAccuracy]))) return false;
  if (!movesQuietly(numbers, at, stands, x, y, batch.speed[row], elapsed)) return false;
  return reportsQuietly(site.quietReports, stands, batch.battery[row], batch.heartRate[row]);
}

/** The steady row is the newest fix of its tag. */
function move({ tags, rows }: World, batch: PositionBatch, row: number, i: number): void {
  const { numbers, words } = tags;
  const slot = rows.slots[i];
  const at = slot * width;
  const stands = words[2 * at + state];
  const [x, y, t, said] = [rows.xs[i], rows.ys[i], batch.t[row], batch.speed[row]];
  const elapsed = t - numbers[at + fixT];
  if ((stands & drives) !== 0) trailOn(tags, slot, numbers, at);
  const isStep = said !== said && isShortStep(stands, x - numbers[at + lastX], y - numbers[at + lastY], elapsed);
  if (!isStep) words[2 * at + state] = stands & ~entered;
  rows.elapsed[i] = isStep ? elapsed : -elapsed;
  if (!isStep || (stands & (changed | grouped | watched)) !== changed) rows.note(i);
  numbers[at + fixT] = t;
  numbers[at + lastX] = x;
  numbers[at + lastY] = y;
}

/** Says the accuracy of a fix that it may be nowhere else? */
function isExact(metres: number): boolean {
  return !(metres > 0);
}

/** Of telemetry, which lies nowhere, x is NaN: it is not within reach, either. */
function isWithinReach(stands: number, dx: number, dy: number, elapsed: number): boolean {
  const speed = (stands & drives) !== 0 ? vehicleSpeed : personSpeed;
  const reach = speed * Math.max(1, elapsed / 1000);
  return dx * dx + dy * dy <= reach * reach;
}

/** `said`: the device's speed, m/s; NaN = it did not say it. */
function movesQuietly(
  numbers: Float64Array,
  at: number,
  stands: number,
  x: number,
  y: number,
  said: number,
  elapsed: number,
): boolean {
  const isVehicle = (stands & drives) !== 0;
  // Of a vehicle that sends more than one in a second, older ones are to be kept, too.
  if (isVehicle && elapsed < leastTrailMs) return false;
  if ((stands & followed) === 0) return true;
  const upTo = numbers[at + quietUpTo];
  if (upTo < 0) return false;
  const dx = x - numbers[at + (isVehicle ? lastX : quietX)];
  const dy = y - numbers[at + (isVehicle ? lastY : quietY)];
  const metres = Math.sqrt(dx * dx + dy * dy);
  if (!isVehicle) return metres <= upTo;
  // Of a pace that nobody knows no rule holds.
  if (said !== said) return elapsed > mostTrailMs || (metres / (elapsed / 1000)) * kmh <= upTo;
  return said * kmh <= upTo;
}

/** NaN = the device did not say it. */
function reportsQuietly(reports: QuietReports, stands: number, battery: number, heartRate: number): boolean {
  const saysBattery = battery === battery;
  const saysHeartRate = heartRate === heartRate;
  if (!saysBattery && !saysHeartRate) return true;
  if ((stands & reported) !== 0) return false;
  if (saysBattery && !(battery >= reports.batteryFrom && battery <= reports.batteryTo)) return false;
  return !saysHeartRate || (heartRate >= reports.heartRateFrom && heartRate <= reports.heartRateTo);
}

/** Is a fix what `RecentFixes.addSteps` takes? */
function isShortStep(stands: number, dx: number, dy: number, elapsed: number): boolean {
  if ((stands & entered) === 0 || (elapsed | 0) !== elapsed || elapsed < leastStepMs) return false;
  return elapsed < stepBelowMs && dx < shortMetres && dx > -shortMetres && dy < shortMetres && dy > -shortMetres;
}

/** The newest fix so far is the one from which the speed of the next is told. */
function trailOn({ trails }: Tags, slot: number, numbers: Float64Array, at: number): void {
  trails.makeRoom(slot + 1);
  trails.numbers[slot * trail] = numbers[at + fixT];
  trails.numbers[slot * trail + 1] = numbers[at + lastX];
  trails.numbers[slot * trail + 2] = numbers[at + lastY];
  if (trails.younger.size > 0) trails.younger.delete(slot);
}

/** What the rows say besides. */
function keep({ tags, rows }: World, batch: PositionBatch, from: number, first: number, end: number): void {
  const { numbers } = tags;
  const { slots } = rows;
  const { t, lon, lat, speed, heading, accuracy, battery, heartRate } = batch;
  for (let i = first; i < end; i++) {
    const at = slots[i] * width;
    const row = from + i;
    numbers[at + ofLon] = lon[row];
    numbers[at + ofLat] = lat[row];
    numbers[at + ofSpeed] = speed[row];
    numbers[at + ofHeading] = heading[row];
    numbers[at + ofAccuracy] = accuracy[row];
    numbers[at + reportT] = t[row];
    if (battery[row] === battery[row]) numbers[at + ofBattery] = battery[row];
    if (heartRate[row] === heartRate[row]) numbers[at + ofHeartRate] = heartRate[row];
  }
}

/** A steady row at which somebody looks, or of which more is to be done. */
function show(world: World, batch: PositionBatch, from: number, i: number): void {
  const { tags, rows, crowd, evidence } = world;
  const slot = rows.slots[i];
  const row = from + i;
  if (rows.elapsed[i] < 0)
    tags.set(
      slot,
      entered,
      evidence.recent.add(slot, batch, row, -rows.elapsed[i]) && batch.t[row] === tags.fixT(slot),
    );
  tags.markChanged(slot);
  if (tags.has(slot, grouped)) crowd.take(world, slot, batch.t[row], rows.xs[i], rows.ys[i], rows.floors[i]);
  if (tags.has(slot, watched)) evidence.show(slot, tags.names[slot], batch, row);
}
