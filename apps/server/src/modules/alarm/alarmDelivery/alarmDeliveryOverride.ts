import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { seesDelivery } from './deliveryRecord.store.ts';

/** A role that does not see an alarm does not see its deliveries either. */
export const alarmDeliveryOverride: EntityOverride = {
  visible: ({ site }) => (site === null ? null : seesDelivery(site)),
};
