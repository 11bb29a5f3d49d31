import { riskLevels } from '@muster/model/district/district.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmSymbol } from '../../alarm/live/AlarmSymbol.tsx';
import { levelOfRisk, levelText, type LiveDistrict } from '../level/riskColor.ts';
import { RiskReasons } from '../level/RiskReasons.tsx';
import css from './RiskList.module.css';

interface RiskListProps {
  rows: readonly LiveDistrict[];
  /** Risk area whose reasons are shown; null = none. */
  shownId: string | null;
  onShow: (id: string | null) => void;
}

/** Risk areas, the highest level first, each with its reasons. */
export function RiskList({ rows, shownId, onShow }: RiskListProps) {
  const t = useT();
  const sorted = rows.toSorted(
    (one, other) => riskLevels.indexOf(one.level) - riskLevels.indexOf(other.level) || other.points - one.points,
  );
  return (
    <section className={css.list} aria-label={t('console.risk.areas')}>
      <h2>{t('console.risk.areas')}</h2>
      <ul>
        {sorted.map((row) => {
          const isShown = row.id === shownId;
          return (
            <li key={row.id}>
              <button
                type="button"
                className={css.entry}
                aria-expanded={isShown}
                onClick={() => onShow(isShown ? null : row.id)}
              >
                <strong>{row.name}</strong>
                <span className={css.level}>
                  <AlarmSymbol level={levelOfRisk[row.level]} size={16} />
                  {levelText(t, row)}
                </span>
              </button>
              {isShown && <RiskReasons risk={row} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
