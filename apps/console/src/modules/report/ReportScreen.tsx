import { filterParameters } from '@muster/model/entity/filterFields.ts';
import {
  type FixedReport,
  fixedReports,
  reportFilter,
  type ReportName,
  reportPermission,
} from '@muster/model/report/fixedReports.ts';
import type { Report, ReportTable } from '@muster/model/report/wire.ts';

import { type Translate, useT } from '../../core/i18n/i18n.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import { Bars } from '../../ui/chart/Bars.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useTableQuery } from '../../ui/table/useTableQuery.ts';
import { FigureTable } from '../alarm/statistics/FigureTable.tsx';
import css from '../alarm/statistics/Statistic.module.css';
import { StatisticPage } from '../alarm/statistics/StatisticPage.tsx';
import { reportBars } from './reportBars.ts';

const parameters = filterParameters(reportFilter);

/** `/report/stay`, `/report/areaHours`, …: a built-in report, as charts and tables. */
export function ReportScreen({ name }: { name: ReportName }) {
  const t = useT();
  const { query } = useTableQuery(parameters);
  const { menu, filters, needs }: FixedReport & { menu: (typeof fixedReports)[ReportName]['menu'] } =
    fixedReports[name];
  const hasInput = needs === undefined || (query.filters[needs] ?? '') !== '';
  return (
    <StatisticPage<Report>
      path={`/pod/report/${name}`}
      name={menu}
      entity={reportFilter}
      hidden={Object.keys(reportFilter.fields).filter((field) => !filters.includes(field))}
      exportCode={reportPermission[name].export}
      isLong={filters.includes('day')}
      emptyText={t('report.none')}
      prompt={hasInput ? undefined : t('report.chooseType')}
      captionOf={({ span }) => captionOf(t, span)}
      isEmpty={({ tables }) => tables.every(({ total }) => total === 0)}
    >
      {({ tables }) => tables.map((table) => <Table key={table.name} table={table} note={noteOf(t, name, table)} />)}
    </StatisticPage>
  );
}

function captionOf(t: Translate, { from, until, timeZone: zone }: Report['span']): string {
  if (from === until) return t('report.asOf', { until: formatTime(until), zone });
  return t('report.chosen', { from: formatTime(from), to: formatTime(until), zone });
}

/** Note on the counting of a table. */
function noteOf(t: Translate, name: ReportName, { name: table, columns, rows }: ReportTable): string | undefined {
  if (name === 'stay') return t('report.stayNote');
  if (name === 'areaHours') return t('report.areaHoursNote');
  if (table === 'equipment') return t('report.equipmentNote');
  if (name === 'vehicle') return t('report.vehicleNote');
  const at = columns.indexOf('report.onSite');
  return rows.some((row) => row[at]?.kind === 'text') ? t('report.noGroundArea') : undefined;
}

function Table({ table, note }: { table: ReportTable; note: string | undefined }) {
  const t = useT();
  const { title, rows, total, chart } = table;
  return (
    <div className={css.wide}>
      <Card title={t.named(title)}>
        {note !== undefined && <p className={css.note}>{note}</p>}
        {chart !== null && rows.length > 1 && <Bars label={t.named(title)} bars={reportBars(t, table, chart)} />}
        <div className={css.below}>
          <FigureTable table={table} />
        </div>
        {total > rows.length && <p className={css.note}>{t('report.rows', { total, shown: rows.length })}</p>}
      </Card>
    </div>
  );
}
