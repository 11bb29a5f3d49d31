import { locationCard } from '@muster/model/locationCard/locationCard.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import css from './BatteryCell.module.css';
import { UnbindAction } from './UnbindAction.tsx';

/** Polling interval of the online states. */
const refreshMs = 15_000;

export function LocationCardScreen() {
  return (
    <EntityScreen
      entity={locationCard}
      path="/device/locationCard"
      refreshMs={refreshMs}
      cells={{ battery: BatteryCell }}
      viewCells={{ battery: BatteryCell }}
      ExtraAction={UnbindAction}
    />
  );
}

/**
 * Battery percentage below which a wristband does not last a shift: the default of the low-battery rule (alarms.md).
 */
const lowPercent = 20;

function BatteryCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const percent = row['battery'];
  if (typeof percent !== 'number') return null;
  return <span className={percent <= lowPercent ? css.low : undefined}>{t('console.card.battery', { percent })}</span>;
}
