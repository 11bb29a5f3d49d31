import { type AccessScene, type AccessSubject, realTimeMs, type Spell } from '../state/access.ts';
import { rank } from '../state/deadlineQueue.ts';

/** The carrier of a tag enters an area at `t`. */
export function noteEnter(scene: AccessScene, slot: number, areaId: string, t: number): void {
  const { access, site, tags } = scene;
  const carrier = tags.carriers[slot];
  if (!access.watched.has(areaId) || carrier === null) return;
  const { groundAreaId, hasGates } = site.config.access ?? {};
  if (areaId === groundAreaId && hasGates) {
    const about = { tag: carrier.tag, checkpoint: null, shiftId: null, direction: null };
    access.subject(carrier.id).findings.push({ what: 'noSwipeRecord', of: t, ...about, told: null });
  }
  noteInside(scene, slot, areaId, t);
}

/** The carrier of a tag is inside an area from `t` on, in the areas that matter. */
export function noteInside(scene: AccessScene, slot: number, areaId: string, t: number): void {
  const { access, tags } = scene;
  const carrier = tags.carriers[slot];
  if (!access.watched.has(areaId) || carrier === null) return;
  const subject = access.subject(carrier.id);
  subject.spells.push({ areaId, slot, from: t, to: null, isSilent: false });
  touch(scene, subject, t);
}

/**
 * The carrier is no longer inside, from `t` on.
 * @param isSilent ended by a deadline, which is evaluated before the fixes of its time
 */
export function noteOutside(scene: AccessScene, slot: number, areaId: string, t: number, isSilent: boolean): void {
  const newest = newestSpell(scene, slot, areaId);
  if (newest?.spell.to === null) endSpell(scene, newest.subject, newest.spell, t, isSilent);
}

/** A delayed fix contradicts the silence that ended a stay. */
export function noteRestored(scene: AccessScene, slot: number, areaId: string): void {
  const newest = newestSpell(scene, slot, areaId);
  if (newest === null || newest.spell.to === null) return;
  const { to } = newest.spell;
  newest.spell.to = null;
  touch(scene, newest.subject, to);
}

/** Ends a stay. */
export function endSpell(scene: AccessScene, subject: AccessSubject, spell: Spell, t: number, isSilent: boolean): void {
  spell.to = t;
  spell.isSilent = isSilent;
  touch(scene, subject, t);
}

/**
 * A fix of a tag at `t` that is not steady. A steady fix follows the previous one within a minute and belongs to the
 * same hearing.
 * @param lastT of the previous fix
 */
export function noteHeard(scene: AccessScene, slot: number, t: number, lastT: number): void {
  const { access, tags } = scene;
  const carrier = tags.carriers[slot];
  if (!access.isOn || carrier === null) return;
  const open = access.heard.get(slot);
  if (open !== undefined) {
    if (open.subject.name === carrier.id && t - lastT <= realTimeMs) {
      // The silence was evaluated already. Of a late batch of a gateway, only the first fix comes here.
      if (t < scene.now) touch(scene, open.subject, t);
      return;
    }
    open.hearing.to = lastT;
  }
  const subject = access.subject(carrier.id);
  const hearing = { slot, from: t, to: null };
  subject.hearings.push(hearing);
  access.heard.set(slot, { subject, hearing });
  touch(scene, subject, t);
}

/** The tag has another carrier from now on, or none. */
export function endHearing({ access, tags }: AccessScene, slot: number): void {
  const open = access.heard.get(slot);
  if (open === undefined) return;
  open.hearing.to = tags.fixT(slot);
  access.heard.delete(slot);
}

/** Events from `t` on have changed: the subject is evaluated again when site time reaches them. */
export function touch(scene: AccessScene, subject: AccessSubject, t: number): void {
  subject.changedFrom = Math.min(subject.changedFrom, t);
  const due = Math.max(t, scene.now);
  if (subject.place < 0 || due < subject.due) scene.schedule(subject, due, rank.access);
}

/** Whether a subject is inside one of some areas, by fixes before `t` and deadlines up to `t`. */
export function isInside({ spells }: AccessSubject, areaIds: readonly string[], t: number): boolean {
  return spells.some((spell) => areaIds.includes(spell.areaId) && holdsAt(spell, t));
}

/** Whether a stay includes `t`. */
export function holdsAt({ from, to, isSilent }: Spell, t: number): boolean {
  return from < t && (to === null || to > t || (to === t && !isSilent));
}

/**
 * Whether a tag of the subject had a fix in from ≤ t < until. A hearing has no gap longer than such a span, which is
 * `realTimeMs` long.
 */
export function isHeard(
  scene: Pick<AccessScene, 'tags'>,
  { hearings }: AccessSubject,
  from: number,
  until: number,
): boolean {
  return hearings.some((one) => one.from < until && (one.to ?? scene.tags.fixT(one.slot)) >= from);
}

function newestSpell(
  { access, tags }: AccessScene,
  slot: number,
  areaId: string,
): { subject: AccessSubject; spell: Spell } | null {
  const carrier = tags.carriers[slot];
  if (carrier === null || !access.watched.has(areaId)) return null;
  const subject = access.subjects.get(carrier.id);
  const spell = subject?.spells.findLast((one) => one.slot === slot && one.areaId === areaId);
  return subject === undefined || spell === undefined ? null : { subject, spell };
}
