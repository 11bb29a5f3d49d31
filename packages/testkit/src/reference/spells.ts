import { crossing, passage } from './passage.ts';
import type { Area, Fix, Presence } from './state.ts';

/** A tag inside an area; milliseconds since 1970. */
export interface Spell {
  from: number;
  /** Infinity = not with the known inputs. */
  to: number;
  /** Ended by silence: a silent subject is gone at that time, a leaving one is still there at it. */
  isSilent: boolean;
}

/** When a tag was in an area, by its fixes in their order and its silence (alarms.md, "which positions count"). */
export function spellsOf(area: Area, fixes: readonly Fix[], now: number): Spell[] {
  const spells: Spell[] = [];
  const presence: Presence = {
    now: 'unknown',
    last: null,
    heardAt: -Infinity,
    silentAt: null,
    fixesIn: 0,
    nearSince: null,
    anchor: null,
  };
  const arrive = (place: 'inside' | 'outside', t: number): void => {
    if (place === 'inside') spells.push({ from: t, to: Infinity, isSilent: false });
    else if (presence.now === 'inside') Object.assign(spells.at(-1) ?? {}, { to: t });
    presence.now = place;
  };
  const fallSilentBy = (t: number): void => {
    const silentAt = presence.heardAt + (area.config.fixTimeout ?? 180) * 1000;
    if (presence.now === 'unknown' || t < silentAt) return;
    if (presence.now === 'inside') Object.assign(spells.at(-1) ?? {}, { to: silentAt, isSilent: true });
    Object.assign(presence, { last: presence.now, now: 'unknown' });
  };
  for (const [i, fix] of fixes.entries()) {
    fallSilentBy(fix.t);
    if (i > 0) {
      for (const [turn, t] of crossing(area, presence, fixes[i - 1], fix).entries()) {
        arrive(turn === 0 ? 'inside' : 'outside', t);
      }
    }
    presence.heardAt = fix.t;
    const change = passage(area, presence, fix);
    if (change !== null) arrive(change.now, fix.t);
  }
  fallSilentBy(now);
  return spells;
}

/** Whether a subject is inside at a time before the inputs of that time. */
export function holdsAt({ from, to, isSilent }: Spell, t: number): boolean {
  return from < t && (t < to || (t === to && !isSilent));
}
