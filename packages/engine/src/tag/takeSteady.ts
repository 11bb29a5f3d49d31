import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { kmhPerMs } from '../motion/follow.ts';
import { leastMs, mostMs, trailWidth } from '../motion/trails.ts';
import type { QuietReports } from '../site/quietReports.ts';
import type { World } from '../world.ts';
import { topSpeed } from './outlier.ts';
import { inRecord, inWords, recordWidth, tagFlag } from './tagRecords.ts';
import { quietWidth, type Tags } from './tags.ts';

// Names of this file are numbers to the compiler, those of another are read from memory at each use.
const { fixT, x: lastX, y: lastY, lineDue, lon, lat, speed, heading, accuracy, reportT } = inRecord;
const { fenceSet, flags, floor } = inWords;
const width = recordWidth;
const { online, settled, changed, drives, reported, followed, grouped, watched } = tagFlag;
const { person: personSpeed, vehicle: vehicleSpeed } = topSpeed;
const [leastTrailMs, mostTrailMs, trail, quiet, kmh] = [leastMs, mostMs, trailWidth, quietWidth, kmhPerMs];
const { sos } = positionFlag;

/** Flags of which a steady tag has the first two, and no other. */
const ofSteady = online | settled | tagFlag.silenced | tagFlag.strayed;
const steady = online | settled;

/**
 * Takes prepared rows for as long as they are steady, which is what nearly all are: a fix of somebody who is in the same
 * fences as before, where nothing waits for the next fix, no deadline of the line is due, and neither what it reports nor
 * how it moves is of consequence to any rule. It becomes the newest fix, and that is all.
 *
 * @param first of the prepared rows; the batch's own begin at `from`
 * @returns the first row that is not steady, of which nothing was taken
 */
export function takeSteady(world: World, batch: PositionBatch, from: number, first: number): number {
  const { tags, site, rows, crowd, evidence } = world;
  const { count } = rows;
  if (site.hasCrossing) return first;
  const { recent } = evidence;
  const { words } = tags;
  for (let i = first; i < count; i++) {
    const slot = rows.slots[i];
    const row = from + i;
    if (slot < 0 || !isSteady(world, batch, row, slot, i)) return i;
    const flagsNow = words[slot * width * 2 + flags];
    const elapsed = keep(tags, batch, row, slot, rows.xs[i], rows.ys[i]);
    recent.add(slot, batch, row, elapsed);
    if ((flagsNow & changed) === 0) tags.markChanged(slot);
    if ((flagsNow & grouped) !== 0) crowd.take(world, slot);
    if ((flagsNow & watched) !== 0) evidence.show(slot, tags.names[slot], batch, row);
  }
  return count;
}

function isSteady({ tags, site, rows }: World, batch: PositionBatch, row: number, slot: number, i: number): boolean {
  const { numbers, words } = tags;
  const at = slot * width;
  const flagsNow = words[2 * at + flags];
  if ((flagsNow & ofSteady) !== steady || words[2 * at + fenceSet] !== rows.sets[i]) return false;
  const t = batch.t[row];
  const elapsed = t - numbers[at + fixT];
  if (!(elapsed > 0 && t < numbers[at + lineDue] && t > numbers[at + reportT])) return false;
  if ((batch.flags[row] & sos) !== 0 || !isWithinReach(numbers, at, flagsNow, rows.xs[i], rows.ys[i], elapsed))
    return false;
  if (site.hasStrict && !(isExact(batch.accuracy[row]) && isExact(numbers[at + accuracy]))) return false;
  if (!movesQuietly(tags, slot, flagsNow, rows.xs[i], rows.ys[i], batch.speed[row], elapsed)) return false;
  return reportsQuietly(site.quietReports, flagsNow, batch.battery[row], batch.heartRate[row]);
}

/** Says the accuracy of a fix that it may be nowhere else? */
function isExact(metres: number): boolean {
  return !(metres > 0);
}

/** Of telemetry, which lies nowhere, x is NaN: it is not within reach, either. */
function isWithinReach(
  numbers: Float64Array,
  at: number,
  flagsNow: number,
  x: number,
  y: number,
  elapsed: number,
): boolean {
  const dx = x - numbers[at + lastX];
  const dy = y - numbers[at + lastY];
  const reach = ((flagsNow & drives) !== 0 ? vehicleSpeed : personSpeed) * Math.max(1, elapsed / 1000);
  return dx * dx + dy * dy <= reach * reach;
}

/** `said`: the device's speed, m/s; NaN = it did not say it. */
function movesQuietly(
  { numbers, quiet: limits }: Tags,
  slot: number,
  flagsNow: number,
  x: number,
  y: number,
  said: number,
  elapsed: number,
): boolean {
  const isVehicle = (flagsNow & drives) !== 0;
  // Of a vehicle that sends more than one in a second, older ones are to be kept, too.
  if (isVehicle && elapsed < leastTrailMs) return false;
  if ((flagsNow & followed) === 0) return true;
  const limit = limits[slot * quiet + 2];
  if (limit < 0) return false;
  const dx = x - (isVehicle ? numbers[slot * width + lastX] : limits[slot * quiet]);
  const dy = y - (isVehicle ? numbers[slot * width + lastY] : limits[slot * quiet + 1]);
  const metres = Math.sqrt(dx * dx + dy * dy);
  if (!isVehicle) return metres <= limit;
  // Of a pace that nobody knows no rule holds.
  if (said !== said) return elapsed > mostTrailMs || (metres / (elapsed / 1000)) * kmh <= limit;
  return said * kmh <= limit;
}

/** NaN = the device did not say it. */
function reportsQuietly(reports: QuietReports, flagsNow: number, battery: number, heartRate: number): boolean {
  const saysBattery = battery === battery;
  const saysHeartRate = heartRate === heartRate;
  if (!saysBattery && !saysHeartRate) return true;
  if ((flagsNow & reported) !== 0) return false;
  if (saysBattery && !(battery >= reports.batteryFrom && battery <= reports.batteryTo)) return false;
  return !saysHeartRate || (heartRate >= reports.heartRateFrom && heartRate <= reports.heartRateTo);
}

/** The row is the tag's newest fix. @returns milliseconds since the one before */
function keep(tags: Tags, batch: PositionBatch, row: number, slot: number, x: number, y: number): number {
  const { numbers, words } = tags;
  const at = slot * width;
  const t = batch.t[row];
  const lastT = numbers[at + fixT];
  if ((words[2 * at + flags] & drives) !== 0) {
    const { trails } = tags;
    trails.makeRoom(slot + 1);
    trails.numbers[slot * trail] = lastT;
    trails.numbers[slot * trail + 1] = numbers[at + lastX];
    trails.numbers[slot * trail + 2] = numbers[at + lastY];
    if (trails.younger.size > 0) trails.younger.delete(slot);
  }
  numbers[at + fixT] = numbers[at + reportT] = t;
  numbers[at + lastX] = x;
  numbers[at + lastY] = y;
  numbers[at + lon] = batch.lon[row];
  numbers[at + lat] = batch.lat[row];
  words[2 * at + floor] = batch.floor[row];
  numbers[at + speed] = batch.speed[row];
  numbers[at + heading] = batch.heading[row];
  numbers[at + accuracy] = batch.accuracy[row];
  const battery = batch.battery[row];
  const heartRate = batch.heartRate[row];
  if (battery === battery) tags.battery[slot] = battery;
  if (heartRate === heartRate) tags.heartRate[slot] = heartRate;
  return t - lastT;
}
