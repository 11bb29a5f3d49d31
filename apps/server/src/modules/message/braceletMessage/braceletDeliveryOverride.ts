import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { isAsked, seesDelivery } from './braceletMessage.store.ts';

/** A delivery is seen with its receiver, and says whether its message asks for an answer. */
export const braceletDeliveryOverride: EntityOverride = {
  derived: () => ({ isAsked: isAsked() }),
  visible: ({ site }) => seesDelivery(site),
};
