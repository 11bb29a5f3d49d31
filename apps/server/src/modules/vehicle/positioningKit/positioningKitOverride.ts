import type { FieldError } from '@muster/model/entity/checkFields.ts';

import { unseen } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { TagStates } from '../../../core/thread/tagStates.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { lockCard } from '../../device/locationCard/cardBinding.store.ts';
import { cardIndicator } from '../../device/locationCard/locationCardOverride.ts';
import { mountedOn, readOtherWith } from '../vehicle/vehicle.store.ts';

/** A kit shows its vehicle and the state of its card; while it is mounted its parts cannot change. */
export function positioningKitOverride(tagStates: TagStates): EntityOverride {
  return {
    derived: ({ site }) => ({ mountedOn: mountedOn(site?.departIds ?? null) }),
    check: async (transaction, { id, before, values, scope: { site } }) => {
      if (site === null) return [];
      const { cardSn } = values;
      const isOther = (field: string): boolean =>
        values[field] !== undefined && (values[field] ?? null) !== (before?.[field] ?? null);
      const errors: FieldError[] = [];
      if (typeof cardSn === 'string' && isOther('cardSn') && (await lockCard(transaction, site, cardSn)) === undefined)
        errors.push({ field: 'cardSn', rule: 'reference', key: 'locationCard.unknownSn', params: { sn: cardSn } });
      if (before === null || (!isOther('cardSn') && !isOther('beaconId'))) return errors;
      const mounted = await readOtherWith(transaction, site, 'kitId', id, '');
      if (mounted !== undefined) throw refused('positioningKit.mounted', { name: mounted.plateNumber ?? unseen });
      return errors;
    },
    decorate: (row, { site }) => {
      const sn = row['cardSn'];
      const state = site === null || typeof sn !== 'string' ? undefined : tagStates.cardState(site.buildingId, sn);
      return { ...row, online: cardIndicator(state), battery: state?.battery ?? null };
    },
  };
}
