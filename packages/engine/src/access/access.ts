import type { AccessConfig, AccessPass } from '../input.ts';
import {
  type AccessScene,
  type AccessSubject,
  finalMs,
  type Pass,
  type ShiftPlan,
  type Spell,
} from '../state/access.ts';
import type { Carrier } from '../state/carrier.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { endNow } from './exceptions.ts';
import { shiftPlans } from './shiftPlan.ts';
import { endSpell, noteHeard, noteInside, touch } from './traces.ts';

/** Starts entry, exit and attendance with the site. */
export function beginAccess(scene: AccessScene): void {
  adoptConfig(scene);
}

/**
 * Replaces the configuration of entry, exit and attendance at site time. Emitted events stay as they are; a shift whose
 * times did not change continues, and nothing becomes due before now.
 *
 * @param config absent = the same in another time zone
 * @throws RangeError for an invalid time zone.
 */
export function changeAccess(scene: AccessScene, config?: AccessConfig): void {
  const { access, site, now } = scene;
  const before = site.config.access;
  if (config !== undefined) site.config = { ...site.config, access: config };
  const isOtherGround = before?.groundAreaId !== site.config.access?.groundAreaId;
  const plansBefore = access.plans;
  adoptConfig(scene);
  for (const subject of access.subjects.values()) {
    dropDuties(subject, plansBefore.get(subject.name) ?? [], access.plans.get(subject.name) ?? [], now);
    // Stays in another ground area cannot end by an event of this one.
    if (isOtherGround) dropFindings(scene, subject);
    subject.finalTo = now;
    touch(scene, subject, now);
  }
}

/** Areas or carriers changed: recomputes who is inside. */
export function adoptPresence(scene: AccessScene): void {
  const { access, tags, now } = scene;
  if (!access.isOn) return;
  const known = new Set<string>();
  for (const subject of access.subjects.values()) {
    for (const spell of subject.spells) {
      if (spell.to !== null) continue;
      if (isStillInside(scene, subject, spell)) known.add(`${spell.slot} ${spell.areaId}`);
      else endSpell(scene, subject, spell, now, true);
    }
  }
  for (let slot = 0; slot < tags.size; slot++) {
    for (const { area, presence } of tags.stays[slot]) {
      if (presence === 'inside' && !known.has(`${slot} ${area.id}`)) noteInside(scene, slot, area.id, now);
    }
    const fixT = tags.fixT(slot);
    if (!access.heard.has(slot) && tags.has(slot, tagFlag.online)) noteHeard(scene, slot, fixT, fixT);
  }
}

function isStillInside({ access, tags }: AccessScene, { name }: AccessSubject, { slot, areaId }: Spell): boolean {
  if (!access.watched.has(areaId) || tags.carriers[slot]?.id !== name) return false;
  return tags.stays[slot].some(({ area, presence }) => area.id === areaId && presence === 'inside');
}

/** The clock was moved: shifts that have not begun are planned again. */
export function replanDuties(scene: AccessScene): void {
  for (const subject of scene.access.subjects.values()) {
    subject.duties = subject.duties.filter(({ from }) => from <= scene.now);
    touch(scene, subject, scene.now);
  }
}

/**
 * Applies checkpoint events, whatever their time.
 * @param carrierOf carrier of a tag at a time, epoch ms of the engine's own time
 */
export function applyPasses(
  scene: AccessScene,
  passes: readonly AccessPass[],
  carrierOf: (tag: string, t: number) => Carrier | null,
): void {
  const { access, clockMs, now } = scene;
  if (!access.isOn) return;
  for (const { checkpoint, direction, tag = null, subjectId, ...pass } of passes) {
    const t = pass.t - clockMs;
    const id = subjectId ?? (tag === null ? null : (carrierOf(tag, t)?.id ?? tag));
    if (id === null || t + finalMs < now) continue;
    const subject = access.subject(id);
    const isKnown = subject.passes.some(
      (one) => one.t === t && one.checkpoint === checkpoint && one.direction === direction,
    );
    if (isKnown) continue;
    subject.passes.push({ checkpoint, t, direction, tag });
    subject.passes.sort((a, b) => a.t - b.t);
    addCandidates(subject, { checkpoint, t, direction, tag });
    touch(scene, subject, t);
  }
}

/** Findings that an event may lead to. */
function addCandidates(subject: AccessSubject, { checkpoint, t, direction, tag }: Pass): void {
  const about = { tag, of: t, checkpoint, shiftId: null, direction, told: null };
  if (direction === 'in') subject.findings.push({ what: 'noRealTimeData', ...about });
  subject.findings.push({ what: 'abnormalPosition', ...about });
}

/** Derived from the configuration alone. */
export function restoreConfig({ access, site }: Pick<AccessScene, 'access' | 'site'>): void {
  const { access: config, timeZone } = site.config;
  const { groundAreaId = null, shifts = [] } = config ?? {};
  const zones = shifts.flatMap(({ zoneIds }) => zoneIds);
  access.isOn = config !== undefined;
  access.plans = shiftPlans(shifts, timeZone);
  access.watched = new Set(groundAreaId === null ? zones : [groundAreaId, ...zones]);
}

function adoptConfig(scene: AccessScene): void {
  const { access, now } = scene;
  restoreConfig(scene);
  if (!access.isOn) return;
  if (access.beganAt === Number.POSITIVE_INFINITY) access.beganAt = now;
  for (const id of access.plans.keys()) touch(scene, access.subject(id), now);
  adoptPresence(scene);
}

function dropFindings(scene: AccessScene, subject: AccessSubject): void {
  const dropped = subject.findings.filter(({ what }) => what !== 'noRealTimeData');
  for (const finding of dropped) endNow(scene, subject, finding);
  subject.findings = subject.findings.filter((finding) => !dropped.includes(finding));
}

/**
 * Drops shifts that no longer exist or have other times; a shift that is over is still counted, although its days
 * changed.
 */
function dropDuties(
  subject: AccessSubject,
  before: readonly ShiftPlan[],
  after: readonly ShiftPlan[],
  now: number,
): void {
  const idsOf = (by: 'key' | 'times'): Set<string> =>
    new Set(after.flatMap((plan) => (before.some((one) => one[by] === plan[by]) ? [plan.shift.id] : [])));
  const [same, sameTimes] = [idsOf('key'), idsOf('times')];
  const gone = new Set(subject.duties.filter(({ shiftId }) => !same.has(shiftId)).map(({ shiftId }) => shiftId));
  if (gone.size === 0) return;
  subject.duties = subject.duties.filter(
    ({ shiftId, to }) => same.has(shiftId) || (to <= now && sameTimes.has(shiftId)),
  );
  subject.findings = subject.findings.filter(
    ({ what, shiftId, of }) => what !== 'notLeft' || !gone.has(shiftId ?? '') || of <= now,
  );
}
