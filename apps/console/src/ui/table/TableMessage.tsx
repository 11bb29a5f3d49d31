import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import { Empty } from '../feedback/Empty.tsx';
import css from './DataTable.module.css';
import type { TablePage, TableRow } from './useTablePage.ts';
import type { TableQueryControl } from './useTableQuery.ts';

interface TableMessageProps {
  control: TableQueryControl;
  page: TablePage<TableRow>;
  emptyAction: ReactNode;
}

/** What stands where the rows would be: on the way, failed, filtered out, or none yet. */
export function TableMessage({ control, page, emptyAction }: TableMessageProps) {
  const t = useT();
  if (page.error !== null)
    return (
      <Empty
        text={t('console.table.failed', { reason: page.error.message })}
        action={
          <Button isBusy={page.isFetching} onClick={page.refetch}>
            {t('console.retry')}
          </Button>
        }
      />
    );
  if (page.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={css.skeleton ?? ''} />;
  if (Object.keys(control.query.filters).length > 0)
    return (
      <Empty
        text={t('console.table.nothingFound')}
        action={<Button onClick={() => control.setFilters({})}>{t('console.table.resetFilters')}</Button>}
      />
    );
  return <Empty text={t('console.table.empty')} action={emptyAction} />;
}
