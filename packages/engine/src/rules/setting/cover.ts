import type { AlarmCover } from '@muster/model/alarm/alarmRule.ts';

import type { Cover, Covered } from '../../state/carrier.ts';
import type { Rule } from '../../state/rule.ts';

/**
 * A rule about persons never covers a vehicle, whatever is named, nor the other way round. A rule about an area or a
 * group counts heads: it covers persons, and vehicles only where vehicles or their types are named (alarms.md, rule 5).
 * A rule about a tag covers both kinds.
 *
 * @param isVehicle whether an id is that of a vehicle with a card; called each time, because cards change
 */
export function createCover(
  who: AlarmCover | undefined,
  subject: Rule['subject'],
  isVehicle: (id: string) => boolean,
): Cover {
  const exempt = setOf(who?.exempt);
  const include = setOf(who?.include);
  const personTypes = setOf(who?.personTypes);
  const vehicleTypes = setOf(who?.vehicleTypes);
  const departIds = setOf(who?.departIds);
  const nothingNamed = include.size + personTypes.size + vehicleTypes.size + departIds.size === 0;
  const oneKind = subject === 'person' || subject === 'vehicle';
  // A vehicle without an entry is known as one by its own positions alone.
  const namesVehicles = ({ id }: Covered): boolean =>
    vehicleTypes.size > 0 || include.has(id) || (who?.include ?? []).some(isVehicle);
  return (carrier) => {
    if (oneKind && carrier.kind !== subject) return false;
    // Most rules name nobody and need no look-up.
    if (exempt.size > 0 && exempt.has(carrier.id)) return false;
    if (countsHeads(subject) && carrier.kind === 'vehicle' && !namesVehicles(carrier)) return false;
    if (nothingNamed) return true;
    const type =
      carrier.kind === 'person' ? personTypes.has(carrier.personType) : vehicleTypes.has(carrier.vehicleType);
    return type || departIds.has(carrier.departId) || include.has(carrier.id);
  };
}

/** Whether a rule counts heads or finds groups. */
export function countsHeads(subject: Rule['subject']): boolean {
  return subject === 'area' || subject === 'group';
}

/** A carrier without a type or department gives `undefined`, which is in no set. */
function setOf(ids: readonly string[] | undefined): ReadonlySet<string | undefined> {
  return new Set(ids ?? []);
}
