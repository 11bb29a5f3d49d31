import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { subjectWords } from '../live/alarmWords.ts';
import { alarmQueryKey } from '../live/alarms.ts';
import { useCan } from '../../../core/session/session.ts';
import listCss from '../../../ui/entity/EntityList.module.css';
import { useExport } from '../../../ui/entity/useExport.ts';
import { LiveBadge } from '../../../ui/feedback/LiveBadge.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterRow } from '../../../ui/table/FilterRow.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { ViewsButton } from '../../../ui/table/ViewsButton.tsx';
import { useTableLook } from '../../../ui/table/useTableLook.ts';
import { type TablePage, useTablePage } from '../../../ui/table/useTablePage.ts';
import { useTableQuery } from '../../../ui/table/useTableQuery.ts';
import { AlarmBatch } from './AlarmBatch.tsx';
import { BelongsCell, FloorCell, LevelCell, StatusCell } from './alarmCells.tsx';
import type { AlarmRow } from './alarmRow.ts';
import css from './AlarmScreen.module.css';

/** Loaded with the first opened alarm. */
const AlarmDetail = lazy(async () => ({ default: (await import('./AlarmDetail.tsx')).AlarmDetail }));

const source = { path: `${entityPath(alarm)}/page`, queryKey: alarmQueryKey };
const cells = { level: LevelCell, status: StatusCell, floor: FloorCell, belongsTo: BelongsCell };

/** Pixels of the status with its flags. */
const statusWidth = 208;
const columns = tableColumns(alarm).map((column) =>
  column.name === 'status' ? { ...column, width: statusWidth } : column,
);

/** Areas are selected; a filter by name is only set by URLs. */
const areaByName = ['areaName'];

/** `/alarm/list`: all alarms, updated live; `?id=` opens one beside the list. */
export function AlarmScreen() {
  const can = useCan();
  const { openId, open } = useOpenAlarm();
  const [selected, select] = useState<readonly string[]>([]);
  const control = useTableQuery(filterParameters(alarm));
  const look = useTableLook(alarm.name, columns);
  const sheet = useExport(alarm, control.query);
  const page = useNamed(useTablePage<AlarmRow>(source, control.query, (next) => control.change({ page: next })));
  // Removed rows are ignored, and each button excludes alarms to which it no longer applies.
  const chosen = page.rows.filter((row) => selected.includes(row.id));
  const maySelect = can(permissions.alarmHandle) || can(permissions.alarmShelve);
  return (
    <div className={css.screen}>
      <div className={listCss.list}>
        <FilterRow
          entity={alarm}
          control={control}
          hidden={'areaName' in control.query.filters ? [] : areaByName}
          views={<ViewsButton entity={alarm} query={control.query} look={look} />}
        />
        <div className={listCss.tools}>
          {maySelect && <AlarmBatch chosen={chosen} />}
          <LiveBadge />
          <TableTools
            look={look}
            isFetching={page.isFetching}
            onRefresh={() => {
              select([]);
              page.refetch();
            }}
            onExport={can(permissionCode(alarm, 'export')) ? sheet.start : undefined}
            isExporting={sheet.isExporting}
          />
        </div>
        <DataTable<AlarmRow>
          entity={alarm}
          columns={look.columns}
          isCompact={look.isCompact}
          control={control}
          page={page}
          cells={cells}
          onOpen={(row) => open(row.id)}
          selection={maySelect ? { ids: chosen.map(({ id }) => id), select } : undefined}
        />
      </div>
      <Suspense fallback={null}>
        {openId !== null && <AlarmDetail key={openId} id={openId} onClose={() => open(null)} />}
      </Suspense>
    </div>
  );
}

/** Evacuations have their names in the reader's language, also where the table measures them. */
function useNamed(page: TablePage<AlarmRow>): TablePage<AlarmRow> {
  const t = useT();
  const { rows } = page;
  const named = useMemo(
    () => rows.map((row) => (row.type === 'evacuation' ? { ...row, subjectName: subjectWords(t, row) } : row)),
    [rows, t],
  );
  return { ...page, rows: named };
}

/** The id of the open alarm is in the URL, so that a detail can be linked. */
function useOpenAlarm(): { openId: string | null; open: (id: string | null) => void } {
  const [parameters, setParameters] = useSearchParams();
  return {
    openId: parameters.get('id'),
    open: (id) =>
      setParameters((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('id');
        else next.set('id', id);
        return next;
      }),
  };
}
