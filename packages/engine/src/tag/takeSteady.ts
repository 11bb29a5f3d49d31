import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { leastMs, trailWidth } from '../motion/trails.ts';
import type { World } from '../world.ts';
import { topSpeed } from './outlier.ts';
import { inRecord, inWords, recordWidth, tagFlag } from './tagRecords.ts';

// Names of this file are numbers to the compiler, those of another are read from memory at each use.
const { fixT, x: lastX, y: lastY, lineDue, lon, lat, speed, heading, accuracy, reportT } = inRecord;
const { fenceSet, flags, floor } = inWords;
const width = recordWidth;
const { online, settled, changed, drives, reported } = tagFlag;
const { person: personSpeed, vehicle: vehicleSpeed } = topSpeed;
const leastTrailMs = leastMs;
const trail = trailWidth;
const { sos } = positionFlag;

/** Flags of which a steady tag has none but the first two. */
const unsteady =
  online | settled | tagFlag.silenced | tagFlag.watched | tagFlag.grouped | tagFlag.followed | tagFlag.strayed;
const steady = online | settled;

/**
 * Takes prepared rows for as long as they are steady, which is what nearly all are: a fix of somebody who is in the same
 * fences as before, where nothing waits for the next fix, no deadline of the line is due, and nothing that is reported
 * could begin a condition. It becomes the newest fix, and that is all.
 *
 * @param first of the prepared rows; the batch's own begin at `from`
 * @returns the first row that is not steady, of which nothing was taken
 */
export function takeSteady(world: World, batch: PositionBatch, from: number, first: number): number {
  const { tags, site, evidence, rows } = world;
  const { slots, xs, ys, sets, count } = rows;
  if (site.hasCrossing) return first;
  const { numbers, words, trails } = tags;
  const { recent } = evidence;
  const { batteryFrom, batteryTo, heartRateFrom, heartRateTo } = site.quietReports;
  for (let i = first; i < count; i++) {
    const slot = slots[i];
    if (slot < 0) return i;
    const row = from + i;
    const at = slot * width;
    const word = at << 1;
    const flagsNow = words[word + flags];
    if ((flagsNow & unsteady) !== steady || words[word + fenceSet] !== sets[i]) return i;
    const t = batch.t[row];
    const elapsed = t - numbers[at + fixT];
    if (!(elapsed > 0 && t < numbers[at + lineDue] && t > numbers[at + reportT])) return i;
    const x = xs[i];
    const y = ys[i];
    const dx = x - numbers[at + lastX];
    const dy = y - numbers[at + lastY];
    const reach = ((flagsNow & drives) !== 0 ? vehicleSpeed : personSpeed) * Math.max(1, elapsed / 1000);
    // Turned so that telemetry, of which x is NaN, is not steady either.
    if (!(dx * dx + dy * dy <= reach * reach)) return i;
    if ((batch.flags[row] & sos) !== 0) return i;
    if (site.hasStrict && (batch.accuracy[row] > 0 || numbers[at + accuracy] > 0)) return i;
    const battery = batch.battery[row];
    const heartRate = batch.heartRate[row];
    const saysBattery = battery === battery;
    const saysHeartRate = heartRate === heartRate;
    if (saysBattery || saysHeartRate) {
      if ((flagsNow & reported) !== 0) return i;
      if (saysBattery && !(battery >= batteryFrom && battery <= batteryTo)) return i;
      if (saysHeartRate && !(heartRate >= heartRateFrom && heartRate <= heartRateTo)) return i;
      if (saysBattery) tags.battery[slot] = battery;
      if (saysHeartRate) tags.heartRate[slot] = heartRate;
    }
    if ((flagsNow & drives) !== 0) {
      // Of a device that sends more than one in a second, older ones are to be kept, too.
      if (elapsed < leastTrailMs || slot * trail >= trails.numbers.length) return i;
      trails.numbers[slot * trail] = numbers[at + fixT];
      trails.numbers[slot * trail + 1] = numbers[at + lastX];
      trails.numbers[slot * trail + 2] = numbers[at + lastY];
      if (trails.younger.size > 0) trails.younger.delete(slot);
    }
    numbers[at + fixT] = numbers[at + reportT] = t;
    numbers[at + lastX] = x;
    numbers[at + lastY] = y;
    numbers[at + lon] = batch.lon[row];
    numbers[at + lat] = batch.lat[row];
    words[word + floor] = batch.floor[row];
    numbers[at + speed] = batch.speed[row];
    numbers[at + heading] = batch.heading[row];
    numbers[at + accuracy] = batch.accuracy[row];
    if ((flagsNow & changed) === 0) tags.markChanged(slot);
    recent.add(slot, batch, row, elapsed);
  }
  return count;
}
