import type { AlarmCover } from '@muster/model/alarm/alarmRule.ts';

import type { SubjectConfig } from '../input.ts';
import type { Rule } from '../rules/rule.ts';

/** Who or what is meant by a position: the person or vehicle that the card is bound to, or the tag alone. */
export type Bearer = Omit<SubjectConfig, 'boundFrom' | 'boundTo'>;

/** What a rule may cover: whoever a position means, or a camera. */
export type Covered = Pick<Bearer, 'id' | 'personType' | 'vehicleType' | 'departId'> & {
  readonly kind: Bearer['kind'] | 'camera';
};

/** Whom a rule covers in one place: the union of what is named, minus `exempt`; nothing named = all of its kind. */
export type Cover = (subject: Covered) => boolean;

/**
 * A rule about persons never covers a vehicle, whatever is named, nor the other way round; a rule about an area, a group
 * or a tag covers both kinds.
 */
export function createCover(who: AlarmCover | undefined, subject: Rule['subject']): Cover {
  const exempt = setOf(who?.exempt);
  const include = setOf(who?.include);
  const personTypes = setOf(who?.personTypes);
  const vehicleTypes = setOf(who?.vehicleTypes);
  const departIds = setOf(who?.departIds);
  const nothingNamed = include.size + personTypes.size + vehicleTypes.size + departIds.size === 0;
  const oneKind = subject === 'person' || subject === 'vehicle';
  return (bearer) => {
    if (oneKind && bearer.kind !== subject) return false;
    // Most rules name nobody: of them nothing is looked up.
    if (exempt.size > 0 && exempt.has(bearer.id)) return false;
    if (nothingNamed) return true;
    const type = bearer.kind === 'person' ? personTypes.has(bearer.personType) : vehicleTypes.has(bearer.vehicleType);
    return type || departIds.has(bearer.departId) || include.has(bearer.id);
  };
}

/** The `undefined` that a bearer without a type or department brings is in no set. */
function setOf(ids: readonly string[] | undefined): ReadonlySet<string | undefined> {
  return new Set(ids ?? []);
}
