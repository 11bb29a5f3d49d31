import type { AreaAnalysis } from '@muster/model/area/wire.ts';
import { area } from '@muster/model/area/area.ts';
import { areaAnalysisTables } from '@muster/model/area/areaAnalysis.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { FigureTable } from './FigureTable.tsx';
import { tableOf } from './groupBars.ts';
import css from './Statistic.module.css';
import { StatisticPage } from './StatisticPage.tsx';

/** Presence has no type, level or department of its own. */
const hidden = ['type', 'level', 'departId'];
const exportCode = permissionCode(area, 'export');

/** `/area/analysis`: enters, people and durations of stays by area. */
export function AreaAnalysisScreen() {
  const t = useT();
  return (
    <StatisticPage<AreaAnalysis>
      path="/pod/area/analysis"
      name="areaAnalysis"
      hidden={hidden}
      exportCode={exportCode}
      emptyText={t('areaAnalysis.none')}
      captionOf={({ span }) => t('areaAnalysis.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone })}
      isEmpty={({ areas }) => areas.length === 0}
    >
      {(analysis) => (
        <div className={css.wide}>
          <Card title={t('areaAnalysis.byArea')}>
            <p className={css.note}>{t('areaAnalysis.note')}</p>
            <FigureTable table={tableOf(areaAnalysisTables(analysis), 'areas')} />
          </Card>
        </div>
      )}
    </StatisticPage>
  );
}
