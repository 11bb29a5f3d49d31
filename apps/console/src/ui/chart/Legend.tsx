import { useT } from '../../core/i18n/i18n.ts';
import type { ChartPart } from './chart.ts';
import css from './chart.module.css';

/** Legend of stacked bars. */
export function Legend({ parts }: { parts: readonly Pick<ChartPart, 'label' | 'color'>[] }) {
  const t = useT();
  return (
    <ul className={css.legend}>
      {parts.map(({ label, color }) => (
        <li key={label}>
          <span className={css.swatch} style={{ background: `var(--${color})` }} />
          {t.named(label)}
        </li>
      ))}
    </ul>
  );
}
