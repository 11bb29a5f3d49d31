import type { BacktestRow } from '@muster/model/alarm/backtestWire.ts';
import { backtestLine } from '@muster/model/alarm/backtest.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { levelOf } from '../alarm/live/openAlarms.ts';
import { AlarmSymbol } from '../alarm/live/AlarmSymbol.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTablePage } from '../../ui/table/useTablePage.ts';
import type { TableRow } from '../../ui/table/tableRow.ts';
import type { TableQueryControl } from '../../ui/table/useTableQuery.ts';
import css from './Backtest.module.css';
import { backtestPath } from './useBacktest.ts';

type Line = BacktestRow & TableRow;

const columns = tableColumns(backtestLine);
const cells = { level: LevelCell, verdict: VerdictCell };

interface BacktestLinesProps {
  backtestId: string;
  control: TableQueryControl;
  onOpen: (line: Line) => void;
}

/** All alarms of both settings, in order of time. */
export function BacktestLines({ backtestId, control, onOpen }: BacktestLinesProps) {
  const source = { path: `${backtestPath}/page`, queryKey: `backtest ${backtestId}`, fixed: { id: backtestId } };
  const page = useTablePage<Line>(source, control.query, (next) => control.change({ page: next }));
  return (
    <DataTable<Line>
      entity={backtestLine}
      columns={columns}
      control={control}
      page={page}
      cells={cells}
      onOpen={onOpen}
    />
  );
}

function LevelCell({ row }: { row: Line }) {
  const t = useT();
  return (
    <span className={css.level}>
      <AlarmSymbol level={levelOf(row)} size={18} />
      {t(`alarm.level.${row.level}`)}
    </span>
  );
}

function VerdictCell({ row: { verdict } }: { row: Line }) {
  const t = useT();
  return <span className={`${css.mark} ${css[verdict]}`}>{t(`backtest.verdict.${verdict}`)}</span>;
}
