import { useT } from '../../core/i18n/i18n.ts';
import { useLive } from '../../core/live/live.ts';
import css from './LiveBadge.module.css';

/** State of the live connection. */
export function LiveBadge() {
  const t = useT();
  const state = useLive((live) => live.state);
  return (
    <span className={`${css.badge} ${css[state]}`} role="status">
      {t(`console.live.${state}`)}
    </span>
  );
}
