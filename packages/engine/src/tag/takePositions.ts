import { positionAt, positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { raiseAlarm } from '../alarm/alarmChanges.ts';
import { boundsCase } from '../motion/tellBounds.ts';
import { follow } from '../motion/follow.ts';
import { type Fix, needsWalk, walk } from '../presence/fix.ts';
import { caseOf, openCase, recall, subjectOf } from '../presence/presence.ts';
import type { Report } from '../rules/rule.ts';
import type { World } from '../world.ts';
import { bearerAt, bind, slotOf } from './binding.ts';
import { fireLine } from './line.ts';
import { isOutlier } from './outlier.ts';
import { tagFlag } from './tags.ts';

/**
 * Takes a batch, row by row in the order given. Within it no deadline of the site fires: a gateway that sends what it
 * has buffered for an hour in one batch is taken at its word, not interrupted by what silence would have concluded
 * between two of its rows.
 */
export function takePositions(world: World, batch: PositionBatch): void {
  for (let row = 0; row < batch.length; row++) {
    const tag = batch.tags[row];
    const t = batch.t[row];
    const slot = slotOf(world, tag, (batch.flags[row] & positionFlag.vehicle) !== 0);
    const isNewer = slot !== null && t > world.tags.fixT[slot];
    if (isNewer && bind(world, slot, t)) takeNewer(world, batch, row, slot, t);
    if (batch.flags[row] & positionFlag.sos) takePulse(world, batch, row, slot);
  }
}

/** A row newer than the tag's newest fix: a fix, an outlier or telemetry. A late one changes nothing. */
function takeNewer(world: World, batch: PositionBatch, row: number, slot: number, t: number): void {
  const { tags, site } = world;
  const lon = batch.lon[row];
  const lat = batch.lat[row];
  if (!Number.isNaN(lon) && !Number.isNaN(lat)) {
    const plane = site.planeFor(lon, lat);
    takePlace(world, batch, row, slot, plane.x(lon), plane.y(lat));
  }
  if (t > tags.reportT[slot]) takeReport(world, batch, row, slot);
  tags.markChanged(slot);
}

function takePlace(world: World, batch: PositionBatch, row: number, slot: number, x: number, y: number): void {
  const { tags } = world;
  const t = batch.t[row];
  if (isOutlier(world, slot, t, x, y)) {
    world.emit({ kind: 'outlier', t, tag: tags.names[slot] });
    return;
  }
  if (tags.has(slot, tagFlag.silenced)) breakSilence(world, slot, t);
  // What is due on the tag's line by then comes before the fix.
  if (t >= tags.lineDue[slot]) fireLine(world, slot, t);
  takeFix(world, batch, row, slot, x, y);
}

/** What silence had concluded is forgotten where the fix contradicts it, and stands where it does not. */
function breakSilence(world: World, slot: number, t: number): void {
  for (const stay of world.tags.stays[slot]) {
    if (t < stay.silentFrom) recall(world, slot, stay, t);
    stay.silentFrom = Number.NaN;
  }
  const ofBounds = boundsCase(world, slot);
  if (ofBounds !== undefined && t < ofBounds.since) ofBounds.recall(world, t);
  world.tags.set(slot, tagFlag.silenced, false);
}

function takeFix(world: World, batch: PositionBatch, row: number, slot: number, x: number, y: number): void {
  const { tags, site, evidence } = world;
  const t = batch.t[row];
  const floor = batch.floor[row];
  const accuracy = batch.accuracy[row];
  const fenceSet = site.fences.locate(x, y, floor);
  const walks = fenceSet !== tags.fenceSet[slot] || needsWalk(world, slot, accuracy);
  const before = walks ? newestFix(world, slot) : null;
  if (tags.bearers[slot]?.kind === 'vehicle') tags.pace[slot] = paceAt(world, slot, batch.speed[row], t, x, y);
  evidence.recent.add(slot, batch, row, t - tags.fixT[slot]);
  tags.fixT[slot] = t;
  tags.x[slot] = x;
  tags.y[slot] = y;
  tags.lon[slot] = batch.lon[row];
  tags.lat[slot] = batch.lat[row];
  tags.floor[slot] = floor;
  tags.speed[slot] = batch.speed[row];
  tags.heading[slot] = batch.heading[row];
  tags.accuracy[slot] = accuracy;
  tags.outliers[slot] = 0;
  tags.fenceSet[slot] = fenceSet;
  if (before !== null) walk(world, slot, before, { t, x, y, floor, accuracy, pace: tags.pace[slot] });
  else if (tags.has(slot, tagFlag.followed)) follow(world, slot, t);
  if (walks || !tags.has(slot, tagFlag.online)) {
    tags.set(slot, tagFlag.online, true);
    tags.silences[slot].schedule(world);
  }
  if (tags.has(slot, tagFlag.grouped)) world.crowd.take(world, slot);
  if (tags.has(slot, tagFlag.watched)) show(world, batch, row, slot);
}

/** The tag's own name: that of the batch is another copy of it. */
function show({ tags, evidence }: World, batch: PositionBatch, row: number, slot: number): void {
  const position = positionAt(batch, row);
  position.tag = tags.names[slot];
  evidence.show(slot, position);
}

function newestFix({ tags }: World, slot: number): Fix {
  return {
    t: tags.fixT[slot],
    x: tags.x[slot],
    y: tags.y[slot],
    floor: tags.floor[slot],
    accuracy: tags.accuracy[slot],
    pace: tags.pace[slot],
  };
}

/** The speed that the device says, m/s, else that of the way to a fix, metres; NaN = nobody knows. */
function paceAt({ tags }: World, slot: number, said: number, t: number, x: number, y: number): number {
  const isOwn = tags.fixT[slot] >= tags.boundFrom[slot];
  const lastT = isOwn ? tags.fixT[slot] : Number.NEGATIVE_INFINITY;
  const moved = tags.trails.speed(slot, t, x, y, lastT, tags.x[slot], tags.y[slot]);
  return Number.isNaN(said) ? moved : said;
}

const report: Report = { sos: false };

function reportOf(batch: PositionBatch, row: number): Report {
  report.sos = (batch.flags[row] & positionFlag.sos) !== 0;
  return report;
}

function takeReport(world: World, batch: PositionBatch, row: number, slot: number): void {
  const { tags, site } = world;
  const t = batch.t[row];
  tags.reportT[slot] = t;
  if (!Number.isNaN(batch.battery[row])) tags.battery[slot] = batch.battery[row];
  if (!Number.isNaN(batch.heartRate[row])) tags.heartRate[slot] = batch.heartRate[row];
  const bearer = tags.bearers[slot];
  for (const rule of site.reportRules) {
    const { of, lapsesAfter = Number.POSITIVE_INFINITY } = rule.rule;
    const value = batch[of][row];
    if (Number.isNaN(value)) continue;
    const standing = caseOf(world, slot, rule);
    const holds = rule.rule.holds(value, rule.parameters, standing?.condition === true);
    const lapsesAt = t + lapsesAfter * 1000;
    if (standing !== undefined) standing.report(world, holds, t, lapsesAt);
    else if (holds && bearer !== null && rule.covers(bearer)) {
      openCase(world, slot, rule, bearer).report(world, true, t, lapsesAt);
      // A binding that ends may be all that is known to happen to a tag without a fix.
      tags.silences[slot].schedule(world);
    }
  }
}

/** Rules that hold for a moment: asked of every row, late or not, registered or not. */
function takePulse(world: World, batch: PositionBatch, row: number, slot: number | null): void {
  const tag = batch.tags[row];
  const t = batch.t[row];
  if (slot !== null) {
    // The same message again: (tag, t) is its identity (wire.md).
    if (t === world.tags.sosT[slot]) return;
    world.tags.sosT[slot] = t;
  }
  const bearer = slot === null ? null : bearerAt(world, slot, t);
  for (const rule of world.site.pulseRules) {
    const isCovered = bearer === null ? rule.rule.coversUnregistered === true : rule.covers(bearer);
    if (!isCovered || !rule.rule.holds(reportOf(batch, row), rule.parameters) || !rule.schedule.at(t).open) continue;
    const subject = bearer === null ? ({ kind: 'tag', id: tag, tag } as const) : subjectOf(bearer);
    raiseAlarm(world, rule, subject, t, { slots: slot === null ? [] : [slot], trigger: positionAt(batch, row) });
  }
}
