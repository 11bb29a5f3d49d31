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

/** An event of the person this long before or after an enter belongs to it (work.md, "Exceptions"). */
const swipeMs = 120_000;
/** A fix so near to an event in time, and so far from its checkpoint, contradicts it. */
const nearMs = 10_000;
const farMetres = 100;

/** What is to be told of a finding now: that it has become an exception, has ended, or never was one. */
export function find(scene: AccessScene, subject: AccessSubject, finding: Finding): ExceptionEvent[] {
  if (finding.what === 'abnormalPosition') lookForFar(scene, subject, finding);
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

/** What is to be told where nothing can end an exception any more: it ends now. */
export function endNow(scene: AccessScene, subject: AccessSubject, finding: Finding): void {
  const { told } = finding;
  if (told !== null && told.closedAt === null) {
    scene.emit(eventOf(scene, subject, finding, { since: told.since, closedAt: scene.now }));
  }
}

/** When a finding may become an exception, in order of time. */
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

/** From when it is an exception; null = it is none. */
function sinceOf(scene: AccessScene, subject: AccessSubject, finding: Finding): number | null {
  const { what, of, direction, farAt = null } = finding;
  const last = checksOf(finding).at(-1) ?? of;
  if (what === 'abnormalPosition' && farAt !== null) return farAt;
  if (last > scene.now) return null;
  switch (what) {
    case 'noRealTimeData':
      return isHeard(scene, subject, of, last) ? null : last;
    case 'noSwipeRecord':
      return subject.passes.some(({ t }) => t >= of - swipeMs && t < last) ? null : last;
    case 'notLeft':
      return isOnGround(scene, subject, last) ? last : null;
    case 'abnormalPosition':
      return direction === 'out' && isOnGround(scene, subject, last) ? last : null;
  }
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

/** Looks once for a fix near to an event in time and far from it in place: the past is kept for a minute. */
function lookForFar(scene: AccessScene, subject: AccessSubject, finding: Finding): void {
  const { now, site, tags, evidence } = scene;
  const { of, checkpoint } = finding;
  if (finding.farAt !== undefined || now < of + nearMs) return;
  finding.farAt = null;
  const place = site.config.access?.checkpoints.find(({ id }) => id === checkpoint)?.place ?? null;
  if (place === null || site.plane === null) return;
  const [x, y] = [site.plane.x(place.lon), site.plane.y(place.lat)];
  const slots = new Set(subject.hearings.map(({ slot }) => slot));
  for (const slot of slots) {
    const fixes = positionsOf(evidence.recent.entriesOf(slot), tags.names[slot], tags.fixT(slot));
    for (const { t, lon, lat } of fixes) {
      if (lon === undefined || lat === undefined || t < of - nearMs || t >= of + nearMs) continue;
      if (Math.hypot(site.plane.x(lon) - x, site.plane.y(lat) - y) <= farMetres) continue;
      finding.farAt = Math.min(finding.farAt ?? Number.POSITIVE_INFINITY, Math.max(of, t));
    }
  }
}
