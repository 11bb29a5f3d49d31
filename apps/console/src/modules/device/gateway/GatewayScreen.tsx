import { gateway } from '@muster/model/gateway/gateway.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { GatewayAdded, NewKeyAction } from './GatewayKey.tsx';

/** Polling interval of the gateways' states. */
const refreshMs = 15_000;

/** `/device/gateway`: sources of positions with state and key. */
export function GatewayScreen() {
  return (
    <EntityScreen
      entity={gateway}
      path="/device/gateway"
      Added={GatewayAdded}
      ExtraAction={NewKeyAction}
      refreshMs={refreshMs}
    />
  );
}
