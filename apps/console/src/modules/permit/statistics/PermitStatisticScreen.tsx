import { permissionCode } from '@muster/model/entity/entity.ts';
import { permitGroupings, permitTables } from '@muster/model/workPermit/permitStatistic.ts';
import type { PermitStatistics } from '@muster/model/workPermit/wire.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { plainPart } from '../../../ui/chart/chart.ts';
import { Columns } from '../../../ui/chart/Columns.tsx';
import { Figure } from '../../alarm/statistics/Figure.tsx';
import { figureText, numberText } from '../../alarm/statistics/figureText.ts';
import { tableOf } from '../../alarm/statistics/groupBars.ts';
import { StatisticPage } from '../../alarm/statistics/StatisticPage.tsx';

/** Permits are counted by days only. */
const hidden = ['type', 'level', 'areaId', 'departId'];

/** `/permit/statistic`: permits by type, level, department and month, with exceptions. */
export function PermitStatisticScreen() {
  const t = useT();
  return (
    <StatisticPage<PermitStatistics>
      path="/bp/workPermit/statistics"
      name="permitStatistic"
      hidden={hidden}
      exportCode={permissionCode(workPermit, 'export')}
      emptyText={t('console.permit.noStatistic')}
      captionOf={({ span, total }) =>
        t('console.permit.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone, count: total.count })
      }
      isEmpty={({ total }) => total.count === 0}
    >
      {(statistics) => <Permits statistics={statistics} />}
    </StatisticPage>
  );
}

function Permits({ statistics }: { statistics: PermitStatistics }) {
  const t = useT();
  const tables = permitTables(statistics);
  return permitGroupings.map((grouping) => {
    const table = tableOf(tables, grouping);
    const bars = statistics[grouping].map(({ key, count }, index) => ({
      key,
      name: figureText(t, table.rows[index]?.[0] ?? { kind: 'text', text: key }),
      text: numberText(count, 0),
      parts: plainPart('permitStatistic.count', count),
    }));
    const label = t(`permitStatistic.by.${grouping}`);
    return (
      <Figure key={grouping} table={table}>
        {grouping === 'month' ? <Columns label={label} bars={bars} /> : <Bars label={label} bars={bars} />}
      </Figure>
    );
  });
}
