import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmStatistic } from '@muster/model/alarm/statistic.ts';
import { type Entity, permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import type { fixedReports, ReportName } from '@muster/model/report/fixedReports.ts';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { useLongRun } from '../../../ui/feedback/useLongRun.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { FilterRow } from '../../../ui/table/FilterRow.tsx';
import { useTableQuery } from '../../../ui/table/useTableQuery.ts';
import css from './Statistic.module.css';
import { get, getFile, RequestError } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';

interface StatisticPageProps<Figures> {
  path: string;
  /** Name in the menu. */
  name:
    | 'alarmStatistic'
    | 'alarmHealth'
    | 'clusterAlarmStatistics'
    | 'areaAnalysis'
    | 'permitStatistic'
    | 'patrolStatistic'
    | (typeof fixedReports)[ReportName]['menu'];
  /** Entity of the filters; default alarm. */
  entity?: Entity;
  /** Hidden filters. */
  hidden?: readonly string[];
  /** Permission to export; absent = that of alarms. */
  exportCode?: string;
  /** Text without data; default that there are no alarms. */
  emptyText?: string;
  /** Text shown until the required filters are set. */
  prompt?: string | undefined;
  /** The server reports the progress of these figures. */
  isLong?: boolean;
  /** The span and how many were counted. */
  captionOf: (figures: Figures) => string;
  /** Whether there is no data. */
  isEmpty: (figures: Figures) => boolean;
  children: (figures: Figures) => ReactNode;
}

const none: readonly string[] = [];

/** Common parts of pages of figures: filters in the URL, sheet, print, and the text without data. */
export function StatisticPage<Figures>({
  path,
  name: menuName,
  entity = alarmStatistic,
  hidden = none,
  exportCode = permissionCode(alarm, 'export'),
  emptyText,
  prompt,
  isLong = false,
  captionOf,
  isEmpty,
  children,
}: StatisticPageProps<Figures>) {
  const t = useT();
  const title = t(`menu.${menuName}`);
  const can = useCan();
  const control = useTableQuery(filterParameters(entity));
  const filters = Object.fromEntries(Object.entries(control.query.filters).filter(([name]) => !hidden.includes(name)));
  const { data, error, isFetching, refetch, wait } = useStatistic<Figures>(path, filters, {
    enabled: prompt === undefined,
    isLong,
  });
  const sheet = useStatisticSheet(path, filters, title);
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <FilterRow entity={entity} control={control} hidden={hidden} />
        <span className={css.actions}>
          <Button isBusy={isFetching && data !== undefined} onClick={() => void refetch()}>
            {t('console.table.refresh')}
          </Button>
          {can(exportCode) && (
            <Button isBusy={sheet.isExporting} disabled={data === undefined} onClick={sheet.start}>
              {t('statistic.export')}
            </Button>
          )}
          <Button disabled={data === undefined} onClick={() => window.print()}>
            {t('statistic.print')}
          </Button>
        </span>
      </div>
      <header className={css.head}>
        <PageTitle className={css.title}>{title}</PageTitle>
        {prompt === undefined && data !== undefined && error === null && (
          <p className={css.caption} aria-live="polite">
            {captionOf(data)}
          </p>
        )}
      </header>
      {wait}
      <Body {...{ prompt, error, data, isFetching, isEmpty, emptyText, children }} onRetry={() => void refetch()} />
    </div>
  );
}

interface BodyProps<Figures> extends Pick<StatisticPageProps<Figures>, 'isEmpty' | 'children'> {
  prompt: string | undefined;
  isFetching: boolean;
  emptyText: string | undefined;
  data: Figures | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Body<Figures>(props: BodyProps<Figures>) {
  const { prompt, data, error, isFetching, onRetry, isEmpty, emptyText, children } = props;
  const t = useT();
  if (prompt !== undefined) return <Empty text={prompt} />;
  if (error !== null)
    return <Empty text={reasonOf(error)} action={<Button onClick={onRetry}>{t('console.retry')}</Button>} />;
  // A run that was cancelled has neither figures nor an error.
  if (data === undefined) return isFetching ? <Waiting>{t('statistic.loading')}</Waiting> : null;
  if (isEmpty(data)) return <Empty text={emptyText ?? t('statistic.none')} />;
  return <div className={css.figures}>{children(data)}</div>;
}

/** Reason of each refused filter. */
function reasonOf(error: Error): string {
  const fields = error instanceof RequestError ? error.fields : [];
  return fields.length === 0 ? error.message : fields.map(({ message }) => message).join('\n');
}

type Filters = Readonly<Record<string, string>>;

/** Figures by their path; those before stay in sight while others are counted. */
function useStatistic<Figures>(path: string, filters: Filters, { enabled, isLong }: Asked) {
  const { wait, ...query } = useLongRun({
    enabled,
    queryKey: ['alarmStatistic', path, filters],
    run: (progressId, options) => get<Figures>(path, isLong ? { ...filters, progressId } : filters, options),
    keepsPrevious: true,
  });
  return { ...query, wait: isLong ? wait : null };
}

interface Asked {
  enabled: boolean;
  isLong: boolean;
}

/** The sheet of the same figures. */
function useStatisticSheet(path: string, filters: Filters, name: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await getFile(`${path}/export`, filters), `${name}.xlsx`),
  });
  return { isExporting: isPending, start: useUnrepeated(mutate) };
}
