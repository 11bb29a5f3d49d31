import '../../apps/console/src/ui/layout/base.css';

import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';

import { addServerTexts, setLanguage, useLanguage } from '../../apps/console/src/core/i18n/i18n.ts';
import { queryClient } from '../../apps/console/src/core/session/queryClient.ts';
import { useSession } from '../../apps/console/src/core/session/session.ts';
import { applySize } from '../../apps/console/src/ui/layout/size.ts';
import { applyTheme } from '../../apps/console/src/ui/layout/theme.ts';
import { AntdTheme } from '../../apps/console/src/ui/layout/AntdTheme.tsx';
import { cleanHtml } from '../../apps/console/src/ui/form/richtext/RichText.tsx';
import { ConfirmHost } from '../../apps/console/src/ui/feedback/ConfirmHost.tsx';
import { registerEntities } from '../../apps/console/src/ui/entity/entityRegistry.ts';
import { EntityScreen } from '../../apps/console/src/ui/entity/EntityScreen.tsx';
import type { FieldInputProps } from '../../apps/console/src/ui/form/fieldInput.ts';
import { Cell } from '../../apps/console/src/ui/table/Cell.tsx';
import { DataTable } from '../../apps/console/src/ui/table/DataTable.tsx';
import { useLocalPage, useLocalQuery } from '../../apps/console/src/ui/table/useLocalPage.ts';
import type { TableRow } from '../../apps/console/src/ui/table/tableRow.ts';
import { ToastHost } from '../../apps/console/src/ui/feedback/ToastHost.tsx';
import { startFakeApi } from './fakeApi.ts';
import { specimen, specimenTexts } from './specimen.ts';
import { specimenRow } from './specimenRow.ts';

registerEntities(namedEntities);

/** A screen's own input for its slot. */
function NoteInput({ id, label, value, onChange }: FieldInputProps) {
  return (
    <input
      id={id}
      aria-label={label}
      value={Array.isArray(value) ? value.join() : ''}
      onChange={(event) => onChange([event.target.value])}
    />
  );
}

const localRows = Array.from({ length: 10_000 }, (_, index) => specimenRow(index + 1));
const columns = tableColumns(specimen);

/** Counts how often a cell is drawn. */
function CountedCell({ row }: { row: TableRow }) {
  window.kitCells = (window.kitCells ?? 0) + 1;
  return String(row['log'] ?? '');
}

/** Ten thousand rows that are here already, without pages. */
function LocalTable() {
  const control = useLocalQuery();
  const page = useLocalPage(specimen, localRows, control.query);
  return (
    <DataTable
      entity={specimen}
      columns={columns}
      control={control}
      page={page}
      isPaged={false}
      cells={{ log: CountedCell }}
    />
  );
}

/** The same rows without virtual scrolling, as a plain HTML table. */
function PlainTable() {
  return (
    <div style={{ flex: 1, overflow: 'auto' }} data-plain>
      <table>
        <tbody>
          {localRows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell entity={specimen} column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

startFakeApi();
window.kitClean = (texts) =>
  texts.map((text) => {
    const box = document.createElement('div');
    box.append(cleanHtml(text));
    return box.innerHTML;
  });
applyTheme(document.documentElement, 'light');
applySize(document.documentElement);
useSession.setState({
  buildId: 'b1',
  user: {
    id: 'u1',
    name: 'admin',
    realName: 'Admin',
    company: '',
    roleType: 1,
    roleName: 'Administrator',
    buildId: 'b1',
    jobId: null,
    jobName: null,
    departId: null,
    departName: null,
    everyBuilding: true,
    personId: null,
    auth: [
      {
        id: '*',
        name: '*',
        label: '',
        url: null,
        order: 1,
        icon: null,
        type: 'button',
        code: '*',
        module: 'system',
        ownLabels: {},
        children: [],
      },
    ],
  },
});
await setLanguage(useLanguage.getState().language);
addServerTexts(specimenTexts(useLanguage.getState().language));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
// As the main layout frames a page.
Object.assign(root.style, { display: 'flex', flexDirection: 'column', padding: '16px', overflow: 'auto' });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AntdTheme>
          <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
            <Routes>
              <Route
                path="/specimen/*"
                element={<EntityScreen entity={specimen} path="/specimen" inputs={{ note: NoteInput }} />}
              />
              <Route path="/local" element={<LocalTable />} />
              <Route path="/plain" element={<PlainTable />} />
            </Routes>
          </main>
        </AntdTheme>
      </BrowserRouter>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
);
