import { useT } from '../../../core/i18n/i18n.ts';
import css from './DeliveryState.module.css';

/** State of a delivery; failures are marked. */
export function DeliveryState({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const state = String(row['state']);
  return <span className={`${css.state} ${css[state] ?? ''}`}>{t.named(`alarmDelivery.state.${state}`)}</span>;
}
