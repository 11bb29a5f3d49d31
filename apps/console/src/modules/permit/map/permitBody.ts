import type { BoardPermit } from '@muster/model/workPermit/wire.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';
import { color, levelColor } from '../../../ui/layout/theme.ts';
import { timeLeft } from '../record/timeLeft.ts';

type Fenced = Pick<BoardPermit, 'id' | 'number' | 'type' | 'level' | 'regions'>;

const prefix = 'permit-';

/** The permit of a pressed body; null for other bodies. */
export function permitOfBody(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** The fence of a permit with number, type and level, for a replay. */
export function permitBody(t: Translate, permit: Fenced): MapDistrict {
  return bodyOf(permit, [permit.number, ...kindOf(t, permit)], color.softInk);
}

/**
 * The fence of work in progress with type, level and time left. An override is red and labelled; overdue work is a
 * warning.
 */
export function livePermitBody(
  t: Translate,
  permit: Fenced & Pick<BoardPermit, 'endAt' | 'isOverdue' | 'override'>,
  now: number,
): MapDistrict {
  const { endAt, override } = permit;
  const isOver = Date.parse(endAt) <= now;
  const words = [...kindOf(t, permit), timeLeft(t, endAt, now)];
  if (override !== null) return bodyOf(permit, [t('console.permit.override'), ...words], levelColor[1]);
  return bodyOf(permit, words, isOver ? levelColor[2] : color.softInk);
}

function kindOf(t: Translate, { type, level }: Fenced): string[] {
  return [t(`workPermitType.${type}`), t(`workPermitLevel.${level}`)];
}

function bodyOf({ id, regions }: Fenced, words: readonly string[], tint: string): MapDistrict {
  return {
    id: prefix + id,
    name: words.join(' · '),
    color: tint,
    regions,
    baseHeight: 0,
    stretchHeight: 0,
    isNamedAbove: true,
  };
}
