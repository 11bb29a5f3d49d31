import { cardNotice } from '@muster/model/cardNotice/cardNotice.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';

const refreshMs = 10_000;
const cells = { value: Reading };

/** `/message/cardNotice`: notices about location cards, with their states. */
export function CardNoticeScreen() {
  return (
    <EntityScreen
      entity={cardNotice}
      path="/message/cardNotice"
      cells={cells}
      viewCells={cells}
      refreshMs={refreshMs}
    />
  );
}

/** The reading with its unit. */
function Reading({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const { kind, value } = row;
  if (typeof value !== 'number') return null;
  if (kind === 'lowBattery') return t('cardNotice.value.lowBattery', { value });
  return t(kind === 'unboundMove' ? 'cardNotice.value.metres' : 'cardNotice.value.minutes', { value });
}
