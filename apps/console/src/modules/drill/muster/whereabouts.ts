import type { MusterPerson } from '@muster/model/muster/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { formatDuration } from '../../../core/time/formatTime.ts';

/** A card without a fix for this long is silent (alarms.md, `fixTimeout`). */
const silentMs = 180_000;

/** Last place, movement of the card, and age of the fix: `Unit B · still · 12 s ago`. */
export function whereabouts(t: Translate, { place, areas, isMoving }: MusterPerson, now: number): string {
  if (place === null) return '';
  const where = areas.length > 0 ? areas.join(', ') : floorName(t, place.floor);
  const age = now - place.t;
  const time = formatDuration(t, age);
  if (age > silentMs) return `${where} · ${t('muster.cardSilent', { time })}`;
  const motion = isMoving === null ? '' : ` · ${t(isMoving ? 'muster.moving' : 'muster.still')}`;
  return `${where}${motion} · ${t('muster.seenAgo', { time })}`;
}
