import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import type { HandoverItems as Items } from '@muster/model/shiftHandover/wire.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { HandoverItems } from './HandoverItems.tsx';

/** `/alarm/handover`: earlier handovers with their open items. */
export function ShiftHandoverScreen() {
  return <EntityScreen entity={shiftHandover} path="/alarm/handover" viewCells={{ items: ItemsCell }} />;
}

function ItemsCell({ row }: { row: { readonly [field: string]: unknown } }) {
  // Only the server writes them, by the schema of `HandoverItems`.
  return <HandoverItems items={row['items'] as Items} />;
}
