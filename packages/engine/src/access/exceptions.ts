import type { Projection } from '@muster/geo/projection.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import { positionsOf } from '../evidence/pastPositions.ts';
import type { ExceptionEvent } from '../event.ts';
import {
  type AccessScene,
  type AccessSubject,
  type Finding,
  realTimeMs,
  stayOnMs,
  type Verdict,
} from '../state/access.ts';
import { holdsAt, isHeard, isInside } from './traces.ts';

/** Maximum time between an enter and an event of the same person that belongs to it (work.md, "Exceptions"). */
const swipeMs = 120_000;
/** A fix this close in time to an event, and this far from its checkpoint, contradicts it. */
export const nearMs = 10_000;
const farMetres = 100;

/** What to emit of a finding now: it has become an exception, has ended, or is withdrawn. */
export function find(scene: AccessScene, subject: AccessSubject, finding: Finding): ExceptionEvent[] {
  if (finding.what === 'abnormalPosition') findFarFixes(scene, subject, finding);
  const verdict = judge(scene, subject, finding);
  const { told } = finding;
  if (verdict?.since === told?.since && verdict?.closedAt === told?.closedAt) return [];
  finding.told = verdict;
  const event = eventOf(scene, subject, finding, verdict ?? { since: told?.since ?? scene.now, closedAt: null });
  return [verdict === null ? { ...event, t: scene.now, isVoid: true } : event];
}

function eventOf(
  { clockMs }: AccessScene,
  subject: AccessSubject,
  { what, tag, of, checkpoint, shiftId }: Finding,
  { since, closedAt }: Verdict,
): ExceptionEvent {
  const about = { what, subjectId: subject.name, tag, of: of + clockMs, checkpoint, shiftId };
  const span = { since: since + clockMs, closedAt: closedAt === null ? null : closedAt + clockMs };
  return { kind: 'exception', t: closedAt ?? since, ...about, ...span, isVoid: false };
}

/** What to emit where nothing can end an exception any more: it ends now. */
export function endNow(scene: AccessScene, subject: AccessSubject, finding: Finding): void {
  const { told } = finding;
  if (told !== null && told.closedAt === null) {
    scene.emit(eventOf(scene, subject, finding, { since: told.since, closedAt: scene.now }));
  }
}

/** Instants at which a finding may become an exception, in order of time. */
export function checksOf({ what, of, direction }: Finding): number[] {
  if (what === 'noSwipeRecord') return [of + swipeMs];
  if (what === 'notLeft') return [of + stayOnMs];
  if (what === 'noRealTimeData') return [of + realTimeMs];
  return direction === 'out' ? [of + nearMs, of + realTimeMs] : [of + nearMs];
}

function judge(scene: AccessScene, subject: AccessSubject, finding: Finding): Verdict | null {
  const since = sinceOf(scene, subject, finding);
  if (since === null || since > scene.now || since < scene.access.beganAt) return null;
  const ends = endsOf(scene, subject, finding, since).filter((t) => t <= scene.now);
  return { since, closedAt: ends.length === 0 ? null : Math.max(since, Math.min(...ends)) };
}

/** Start of the exception; null = none. */
function sinceOf(scene: AccessScene, subject: AccessSubject, finding: Finding): number | null {
  const { what, of, farAt = null } = finding;
  if (what === 'abnormalPosition' && farAt !== null) return farAt;
  const last = checksOf(finding).at(-1) ?? of;
  return last <= scene.now && isTrueAt(scene, subject, finding, last) ? last : null;
}

/** Whether it is an exception at the last instant that decides. */
function isTrueAt(scene: AccessScene, subject: AccessSubject, { what, of, direction }: Finding, t: number): boolean {
  if (what === 'noRealTimeData') return !isHeard(scene, subject, of, t);
  if (what === 'noSwipeRecord') return !subject.passes.some((pass) => pass.t >= of - swipeMs && pass.t < t);
  return (what === 'notLeft' || direction === 'out') && isOnGround(scene, subject, t);
}

/** What may end it: a fix, an event, leaving. */
function endsOf(scene: AccessScene, subject: AccessSubject, finding: Finding, since: number): number[] {
  const { what, of, farAt = null } = finding;
  const passes = (after: number): number[] => subject.passes.flatMap(({ t }) => (t > after ? [t] : []));
  const leaving = subject.spells.flatMap((spell) => {
    const isOfIt = what === 'noSwipeRecord' ? spell.from === of : holdsAt(spell, since);
    return isOfIt && spell.areaId === groundOf(scene) && spell.to !== null ? [spell.to] : [];
  });
  if (what === 'noRealTimeData') return subject.hearings.flatMap(({ from }) => (from >= since ? [from] : []));
  if (what === 'abnormalPosition') return farAt === null ? [...leaving, ...passes(of)] : passes(of);
  return [...leaving, ...passes(since - 1)];
}

function isOnGround(scene: AccessScene, subject: AccessSubject, t: number): boolean {
  const ground = groundOf(scene);
  return ground !== null && isInside(subject, [ground], t);
}

function groundOf({ site }: AccessScene): string | null {
  return site.config.access?.groundAreaId ?? null;
}

/** Checks once for a fix near an event in time and far from it in place: fixes are kept for a minute. */
function findFarFixes(scene: AccessScene, subject: AccessSubject, finding: Finding): void {
  const { of } = finding;
  if (finding.farAt !== undefined || scene.now < of + nearMs) return;
  const times = farTimes(scene, subject, finding.checkpoint).filter((t) => t >= of - nearMs && t < of + nearMs);
  finding.farAt = times.length === 0 ? null : Math.max(of, Math.min(...times));
}

/** Times of a subject's fixes of the last minute that are far from a checkpoint. */
function farTimes(
  { site, tags, evidence }: AccessScene,
  { hearings }: AccessSubject,
  checkpoint: string | null,
): number[] {
  const { plane } = site;
  const place = site.config.access?.checkpoints.find(({ id }) => id === checkpoint)?.place ?? null;
  if (place === null || plane === null) return [];
  const slots = [...new Set(hearings.map(({ slot }) => slot))];
  return slots
    .flatMap((slot) => positionsOf(evidence.recent.entriesOf(slot), tags.names[slot], tags.fixT(slot)))
    .flatMap((fix) => (isFar(fix, place, plane) ? [fix.t] : []));
}

function isFar(
  { lon, lat }: Pick<Position, 'lon' | 'lat'>,
  place: { lon: number; lat: number },
  plane: Projection,
): boolean {
  if (lon === undefined || lat === undefined) return false;
  return Math.hypot(plane.x(lon) - plane.x(place.lon), plane.y(lat) - plane.y(place.lat)) > farMetres;
}
