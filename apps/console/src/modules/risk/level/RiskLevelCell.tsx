import type { riskLevels } from '@muster/model/district/district.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmSymbol } from '../../alarm/live/AlarmSymbol.tsx';
import css from '../risk.module.css';
import { levelOfRisk } from './riskColor.ts';

/** A level of risk by shape, colour and word. */
export function RiskLevelCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  // A row of `/risk/district`, whose level the server validated.
  const level = row['level'] as (typeof riskLevels)[number];
  return (
    <span className={css.level}>
      <AlarmSymbol level={levelOfRisk[level]} size={16} />
      {t(`riskLevel.${level}`)}
    </span>
  );
}
