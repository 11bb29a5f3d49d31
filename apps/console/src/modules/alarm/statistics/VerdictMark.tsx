import type { TargetVerdict } from '@muster/model/alarm/statisticTarget.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './Statistic.module.css';

const signs: Readonly<Record<TargetVerdict, string>> = { met: '✓', near: '≈', missed: '✕' };

/** By sign, weight and word: colour is for alarms only (look: Charts). */
export function VerdictMark({ verdict }: { verdict: TargetVerdict }) {
  const t = useT();
  return (
    <span className={`${css.verdict} ${css[verdict]}`}>
      <span aria-hidden="true">{signs[verdict]}</span> {t(`health.verdict.${verdict}`)}
    </span>
  );
}
