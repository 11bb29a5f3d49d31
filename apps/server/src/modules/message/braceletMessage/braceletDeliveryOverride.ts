import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { isAsked, seesDelivery } from './braceletMessage.store.ts';

/** A delivery is visible with its receiver, and shows whether its message requests an answer. */
export const braceletDeliveryOverride: EntityOverride = {
  derived: () => ({ isAsked: isAsked() }),
  visible: ({ site }) => seesDelivery(site),
};
