import { entities } from '@muster/model/entity/registry.ts';

import type { Services } from './appContext.ts';
import type { EntityOverride, Noun } from './entity/entityOverride.ts';
import { buildingOverride } from './modules/area/buildingOverride.ts';
import type { CardBindings } from './modules/device/cardBinding.ts';
import { carrierOverride } from './modules/device/carrierOverride.ts';
import { gatewayOverride } from './modules/device/gatewayOverride.ts';
import { locationCardOverride } from './modules/device/locationCardOverride.ts';
import { accountOverride } from './modules/system/accountOverride.ts';
import { roleOverride } from './modules/system/roleOverride.ts';

/** Every entity with what is odd about it. */
export function createNouns(
  { sessions, tagStates }: Pick<Services, 'sessions' | 'tagStates'>,
  cards: CardBindings,
): Noun[] {
  const overrides: Readonly<Record<string, EntityOverride>> = {
    building: buildingOverride,
    role: roleOverride(sessions),
    person: carrierOverride(cards, 'person', 'cardSn'),
    vehicle: carrierOverride(cards, 'vehicle', 'vehicleCardSn'),
    locationCard: locationCardOverride(tagStates),
    gateway: gatewayOverride,
    account: accountOverride(sessions),
  };
  return entities.map((entity) => ({ entity, override: overrides[entity.name] ?? {} }));
}
