import { permissions } from '@muster/model/access/permission.ts';
import { Link } from 'react-router';

import { useT } from '../../app/i18n.ts';
import { useCan } from '../../app/session.ts';
import type { TableRow } from '../../ui/table/useTablePage.ts';

/** Beside edit and delete of an area or a type: to its back-test. */
export function BacktestLink({ row, path }: { row: TableRow; path: string }) {
  const t = useT();
  const can = useCan();
  if (!can(permissions.alarmBacktest)) return null;
  return <Link to={`${path}/backtest/${encodeURIComponent(row.id)}`}>{t('console.backtest.open')}</Link>;
}
