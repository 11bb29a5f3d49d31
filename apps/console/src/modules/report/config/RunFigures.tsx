import type { ReportRun } from '@muster/model/reportConfig/wire.ts';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { FigureTable } from '../../alarm/statistics/FigureTable.tsx';
import { reportBars } from '../reportBars.ts';
import css from './reportConfig.module.css';

/** Result of a report: days, chart, table. */
export function RunFigures({ run, name }: { run: ReportRun; name: string }) {
  const t = useT();
  const { span, columns, rows, total, chart } = run;
  const headings = columns.map((heading) => headingText(t, heading));
  const table = { name: 'report', title: 'reportConfig', columns: columns.map(({ label }) => label), rows };
  return (
    <div className={css.figures}>
      <p className={css.note} aria-live="polite">
        {t('reportConfig.span', { from: span.dayFrom, to: span.dayTo, zone: span.timeZone })}
      </p>
      {total === 0 && <p className={css.note}>{t('reportConfig.none')}</p>}
      {chart !== null && rows.length > 1 && (
        <div>
          <h3 className={css.chartName}>{headings[chart]}</h3>
          <Bars label={`${name} · ${headings[chart] ?? ''}`} bars={reportBars(t, table, chart)} />
        </div>
      )}
      {total > 0 && <FigureTable table={table} headings={headings} />}
      {total > rows.length && <p className={css.note}>{t('reportConfig.shown', { total, shown: rows.length })}</p>}
    </div>
  );
}

function headingText(t: Translate, { label, way }: ReportRun['columns'][number]): string {
  const text = t.named(label);
  return way === null ? text : t('reportConfig.heading', { label: text, way: t(`reportConfig.way.${way}`) });
}
