import { definePart, entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import type { MonthSheet } from '@muster/model/workday/wire.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

import { get, getFile } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { siteToday } from '../../../core/time/formatTime.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { AntdTheme } from '../../../ui/layout/AntdTheme.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { Pager } from '../../../ui/table/DataTable.tsx';
import { FilterRow } from '../../../ui/table/FilterRow.tsx';
import { useTableQuery, type TableQueryControl } from '../../../ui/table/useTableQuery.ts';
import css from './MonthSheet.module.css';
import { SheetLegend, SheetTable } from './SheetTable.tsx';

const { personName: name, departId } = workday.fields;
/** Filters of the sheet besides the month. */
const narrowed = definePart({ ...workday, name: 'monthSheet', fields: { name: { ...name }, departId } });
const parameters = [...filterParameters(narrowed), 'month'];
const path = `${entityPath(workday)}/month`;

/** `/attendance/month`: attendance of a month, with sums; each cell links to its day. */
export function MonthSheetScreen() {
  const t = useT();
  const can = useCan();
  const control = useTableQuery(parameters);
  const { page, size, filters } = control.query;
  const { data, error, refetch } = useQuery({
    queryKey: [workday.name, 'month', filters, page, size],
    queryFn: ({ signal }) => get<MonthSheet>(path, { ...filters, page, size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const month = filters['month'] ?? siteToday().slice(0, 7);
  const sheet = useSheetFile(filters, `${t('menu.monthSheet')} ${month}`);
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <MonthChoice month={month} control={control} />
        <AntdTheme>
          <FilterRow entity={narrowed} control={control} />
        </AntdTheme>
        <span className={css.actions}>
          {can(permissionCode(workday, 'export')) && (
            <Button isBusy={sheet.isExporting} onClick={sheet.start}>
              {t('statistic.export')}
            </Button>
          )}
          <Button onClick={() => window.print()}>{t('statistic.print')}</Button>
        </span>
      </div>
      <PageTitle className={css.title}>{t('console.attendance.sheetOf', { month })}</PageTitle>
      {error !== null ? (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      ) : data === undefined ? (
        <Waiting />
      ) : data.persons.length === 0 ? (
        <Empty text={t('console.attendance.none')} />
      ) : (
        <>
          <SheetTable sheet={data} />
          <div className={css.pages}>
            <AntdTheme>
              <Pager total={data.total} control={control} />
            </AntdTheme>
          </div>
          <SheetLegend />
        </>
      )}
    </div>
  );
}

/** Selects the month. */
function MonthChoice({ month, control }: { month: string; control: TableQueryControl }) {
  const t = useT();
  const go = (months: number): void => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const next = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
    control.setFilters({ ...control.query.filters, month: next });
  };
  return (
    <span className={css.choice}>
      <Button isSmall onClick={() => go(-1)}>
        {t('console.attendance.monthBefore')}
      </Button>
      <span aria-live="polite">{month}</span>
      <Button isSmall onClick={() => go(1)}>
        {t('console.attendance.monthAfter')}
      </Button>
    </span>
  );
}

function useSheetFile(filters: Readonly<Record<string, string>>, fileName: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await getFile(`${path}/export`, filters), `${fileName}.xlsx`),
  });
  return { isExporting: isPending, start: useUnrepeated(mutate) };
}
