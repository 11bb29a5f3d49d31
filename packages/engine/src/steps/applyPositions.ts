import { beaconsAt, positionAt, positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import { noteHeard } from '../access/traces.ts';
import { reportCondition, restoreCondition } from '../lifecycle/condition.ts';
import { trackFix } from '../groups/trackClusters.ts';
import { prepareRows } from './prepareRows.ts';
import { raiseAlarm } from '../lifecycle/alarmChanges.ts';
import { boundsCondition } from '../motion/bounds.ts';
import { follow } from '../motion/follow.ts';
import { type Fix, needsWalk, walk } from '../presence/fix.ts';
import { conditionOf, openCondition, restorePresence, subjectOf } from '../presence/presence.ts';
import { patientMs, scheduleSilence } from '../presence/silence.ts';
import type { Report, ReportRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { EngineState } from '../state/engineState.ts';
import { carrierAt, bind } from '../presence/binding.ts';
import { fireLine } from '../presence/line.ts';
import { onLine } from './onLine.ts';
import { isOutlier } from '../presence/outlier.ts';
import { noteRow } from '../patrol/beings.ts';
import { noSlot, rowsAtOnce } from '../state/rows.ts';
import { inRecord, recordWidth, tagFlag } from '../state/tagRecords.ts';
import { applySteadyRows } from '../fastPath/fastPath.ts';

/**
 * Applies a batch, row by row in the given order. No deadline of the site fires within it: a gateway that sends an hour of
 * buffered positions in one batch must not be interrupted by silence between two of its rows.
 *
 * @param sent as the devices sent it
 * @param receivedAt by the engine's own time, epoch ms
 */
export function applyPositions(engine: EngineState, sent: PositionBatch, receivedAt: number): void {
  const { rows } = engine;
  const batch = onLine(sent, receivedAt, engine.clockMs);
  rows.sentT = sent.t;
  for (let from = 0; from < batch.length; from += rowsAtOnce) {
    prepareRows(engine, batch, from);
    let next = applySteadyRows(engine, batch, from, 0);
    while (next < rows.count) {
      applyRow(engine, batch, from + next, next);
      next = applySteadyRows(engine, batch, from, next + 1);
    }
  }
}

/** @param prepared index of the prepared row */
function applyRow(engine: EngineState, batch: PositionBatch, row: number, prepared: number): void {
  const { rows, tags } = engine;
  const slot = rows.slots[prepared] === noSlot ? null : rows.slots[prepared];
  const t = batch.t[row];
  const isNewer = slot !== null && t > tags.fixT(slot);
  if (isNewer && bind(engine, slot, t)) {
    const isTelemetry = Number.isNaN(rows.xs[prepared]);
    if (!isTelemetry) applyPlace(engine, batch, row, slot, prepared);
    const isReport = t > tags.reportT(slot);
    if (isReport) applyReport(engine, batch, row, slot);
    if (tags.has(slot, tagFlag.patrols)) applyPatrol(engine, batch, row, slot, { isReport, isTelemetry });
    tags.set(slot, tagFlag.ahead, tags.reportT(slot) > tags.fixT(slot));
    tags.markChanged(slot);
  }
  if (batch.flags[row] & positionFlag.sos) applyPulse(engine, batch, row, slot);
}

/** Contents of a row besides its place. */
interface Telling {
  /** Newer than the newest report. */
  isReport: boolean;
  /** Without a place. */
  isTelemetry: boolean;
}

/** Beacons of a report count when it is a fix or telemetry alone (work.md, "Patrol"): an outlier is neither. */
function applyPatrol(engine: EngineState, batch: PositionBatch, row: number, slot: number, telling: Telling): void {
  const { tags } = engine;
  const t = batch.t[row];
  const isFix = tags.fixT(slot) === t;
  const fix = isFix ? { x: tags.x(slot), y: tags.y(slot), floor: tags.floor(slot) } : null;
  const isHeard = telling.isReport && (isFix || telling.isTelemetry);
  noteRow(engine, slot, t, fix, isHeard ? beaconsAt(batch, row) : []);
}

function applyPlace(engine: EngineState, batch: PositionBatch, row: number, slot: number, prepared: number): void {
  const { rows, tags } = engine;
  const t = batch.t[row];
  if (isOutlier(tags, slot, t, rows.xs[prepared], rows.ys[prepared])) {
    // Marks refer to the stored position and its stored time.
    engine.emit({ kind: 'outlier', t: rows.sentT[row] - engine.clockMs, tag: tags.names[slot] });
    return;
  }
  if (tags.has(slot, tagFlag.silenced)) breakSilence(engine, slot, t);
  // Deadlines of the tag's line due by then come before the fix.
  if (t >= tags.lineDue(slot) || t - tags.fixT(slot) >= patientMs) fireLine(engine, slot, t);
  applyFix(engine, batch, row, slot, prepared);
}

/** Reverts conclusions of silence that the fix contradicts; others stay. */
function breakSilence(engine: EngineState, slot: number, t: number): void {
  for (const stay of engine.tags.stays[slot]) {
    if (t < stay.silentFrom) restorePresence(engine, slot, stay, t);
    stay.silentFrom = Number.NaN;
  }
  const ofBounds = boundsCondition(engine, slot);
  if (ofBounds !== undefined && t < ofBounds.since) restoreCondition(engine, ofBounds, t);
  engine.tags.set(slot, tagFlag.silenced, false);
  // Under other settings the silence before the fix may still have been long enough.
  scheduleSilence(engine, slot);
}

function applyFix(engine: EngineState, batch: PositionBatch, row: number, slot: number, prepared: number): void {
  const { tags, rows, evidence } = engine;
  const t = batch.t[row];
  const accuracy = batch.accuracy[row];
  const fenceSet = rows.sets[prepared];
  const walks = fenceSet !== tags.fenceSet(slot) || needsWalk(engine, slot, accuracy);
  const before = walks ? newestFix(engine, slot) : null;
  const lastT = tags.fixT(slot);
  if (tags.has(slot, tagFlag.drives)) {
    const isOwn = lastT >= tags.boundFrom[slot];
    tags.trails.note(slot, t, isOwn ? lastT : Number.NEGATIVE_INFINITY, tags.x(slot), tags.y(slot));
  }
  noteHeard(engine, slot, t, lastT);
  evidence.recent.noteHead(tags, slot);
  keepFix(engine, batch, row, slot, prepared);
  tags.set(slot, tagFlag.entered, evidence.recent.add(slot, batch, row, t - lastT));
  if (before !== null) walk(engine, slot, before, newestFix(engine, slot));
  else if (tags.has(slot, tagFlag.followed)) follow(engine, slot, t);
  if (walks || !tags.has(slot, tagFlag.online)) {
    tags.set(slot, tagFlag.online, true);
    scheduleSilence(engine, slot);
  }
  if (tags.has(slot, tagFlag.grouped)) trackFix(engine, slot, t, tags.x(slot), tags.y(slot), tags.floor(slot));
  if (tags.has(slot, tagFlag.watched)) evidence.show(slot, tags.names[slot], batch, row);
}

/** Makes the row the tag's newest fix. */
function keepFix({ tags, rows }: EngineState, batch: PositionBatch, row: number, slot: number, prepared: number): void {
  const { numbers } = tags;
  const at = slot * recordWidth;
  numbers[at + inRecord.fixT] = batch.t[row];
  numbers[at + inRecord.x] = rows.xs[prepared];
  numbers[at + inRecord.y] = rows.ys[prepared];
  numbers[at + inRecord.lon] = batch.lon[row];
  numbers[at + inRecord.lat] = batch.lat[row];
  numbers[at + inRecord.speed] = batch.speed[row];
  numbers[at + inRecord.heading] = batch.heading[row];
  numbers[at + inRecord.accuracy] = batch.accuracy[row];
  tags.setFloor(slot, batch.floor[row]);
  tags.setFenceSet(slot, rows.sets[prepared]);
  if (tags.has(slot, tagFlag.strayed)) tags.stray(slot, null);
}

function newestFix({ tags }: EngineState, slot: number): Fix {
  return {
    t: tags.fixT(slot),
    x: tags.x(slot),
    y: tags.y(slot),
    floor: tags.floor(slot),
    accuracy: tags.accuracy(slot),
    pace: tags.pace(slot),
  };
}

const report: Report = { sos: false };

function reportOf(batch: PositionBatch, row: number): Report {
  report.sos = (batch.flags[row] & positionFlag.sos) !== 0;
  return report;
}

function applyReport(engine: EngineState, batch: PositionBatch, row: number, slot: number): void {
  const { numbers } = engine.tags;
  const at = slot * recordWidth;
  const [t, battery, heartRate] = [batch.t[row], batch.battery[row], batch.heartRate[row]];
  numbers[at + inRecord.reportT] = t;
  if (!Number.isNaN(battery)) numbers[at + inRecord.battery] = battery;
  if (!Number.isNaN(heartRate)) numbers[at + inRecord.heartRate] = heartRate;
  if (Number.isNaN(battery) && Number.isNaN(heartRate)) return;
  for (const rule of engine.site.reportRules) {
    const value = rule.rule.of === 'battery' ? battery : heartRate;
    if (!Number.isNaN(value)) evaluateReport(engine, slot, rule, value, t);
  }
}

function evaluateReport(
  engine: EngineState,
  slot: number,
  rule: RuleInForce<ReportRule>,
  value: number,
  t: number,
): void {
  const carrier = engine.tags.carriers[slot];
  const { lapsesAfter = Number.POSITIVE_INFINITY } = rule.rule;
  const standing = conditionOf(engine, slot, rule);
  const holds = rule.rule.holds(value, rule.parameters, standing?.value === true);
  const lapsesAt = t + lapsesAfter * 1000;
  if (standing !== undefined) reportCondition(engine, standing, holds, t, lapsesAt);
  else if (holds && carrier !== null && rule.covers(carrier)) {
    reportCondition(engine, openCondition(engine, slot, rule, carrier), true, t, lapsesAt);
    // The end of a binding may be the only deadline of a tag without a fix.
    scheduleSilence(engine, slot);
  }
}

/** Evaluates momentary rules for every row, late or not, registered or not. */
function applyPulse(engine: EngineState, batch: PositionBatch, row: number, slot: number | null): void {
  const tag = batch.tags[row];
  const t = batch.t[row];
  if (slot !== null) {
    // A duplicate: (tag, t) by the clock of the device is the identity of a message (wire.md).
    const sentT = engine.rows.sentT[row];
    if (sentT === engine.tags.sosT.get(slot)) return;
    engine.tags.sosT.set(slot, sentT);
  }
  const carrier = slot === null ? null : carrierAt(engine, slot, t);
  // A late call uses the rules in force at its arrival, so that it is not lost.
  for (const rule of engine.site.pulseRulesAt(Math.max(t, engine.now) + engine.clockMs)) {
    const isCovered = carrier === null ? rule.rule.coversUnregistered === true : rule.covers(carrier);
    if (!isCovered || !rule.rule.holds(reportOf(batch, row), rule.parameters) || !rule.schedule.at(t).open) continue;
    const subject = carrier === null ? ({ kind: 'tag', id: tag, tag } as const) : subjectOf(carrier);
    const trigger = { ...positionAt(batch, row), t: t + engine.clockMs };
    raiseAlarm(engine, rule, subject, t, { slots: slot === null ? [] : [slot], trigger });
  }
}
