import { useT } from '../../../core/i18n/i18n.ts';
import css from './BatteryCell.module.css';

/** Below it a wristband does not last a shift: the default threshold of the low-battery rule (alarms.md). */
const lowPercent = 20;

export function BatteryCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const percent = row['battery'];
  if (typeof percent !== 'number') return null;
  return <span className={percent <= lowPercent ? css.low : undefined}>{t('console.card.battery', { percent })}</span>;
}
