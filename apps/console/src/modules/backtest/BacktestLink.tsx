import { permissions } from '@muster/model/access/permission.ts';
import { Link } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import type { TableRow } from '../../ui/table/tableRow.ts';

/** Link of a row to its back-test, beside edit and delete. */
export function BacktestLink({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  if (!can(permissions.alarmBacktest)) return null;
  return <Link to={`backtest/${encodeURIComponent(row.id)}`}>{t('console.backtest.open')}</Link>;
}
