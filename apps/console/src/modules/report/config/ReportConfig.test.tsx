import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { ReportConfigScreen } from './ReportConfigScreen.tsx';

const definition = {
  columns: [{ field: 'vehicle' }, { field: 'kilometres' }],
  conditions: [],
  groupBy: [],
  chart: null,
};
const row = {
  id: 'r1',
  version: 1,
  name: 'Week of the vehicles',
  source: 'vehicle',
  period: 'lastWeek',
  sharedRoleIds: null,
  definition,
  repeat: 'none',
  sendTime: null,
  weekday: null,
  monthDay: null,
  receiverIds: null,
  fileKind: null,
  ownerId: 'admin',
  lastState: null,
  lastProblem: null,
  lastDueAt: null,
};
const run = {
  span: { dayFrom: '2026-02-23', dayTo: '2026-03-01', until: 1_772_352_000_000, timeZone: 'Asia/Shanghai' },
  columns: [
    { label: 'report.departId', way: null },
    { label: 'reportConfig.rows', way: null },
    { label: 'report.kilometres', way: 'sum' },
  ],
  rows: [
    [
      { kind: 'text', text: 'North' },
      { kind: 'count', value: 2 },
      { kind: 'rate', value: 12.5 },
    ],
    [
      { kind: 'text', text: 'South' },
      { kind: 'count', value: 1 },
      { kind: 'rate', value: 40 },
    ],
  ],
  total: 600,
  chart: 2,
};

function open(address: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    '/pod/reportConfig/get': () => row,
    '/pod/reportConfig/page': () => ({ data: [row], length: 1 }),
    '/pod/reportConfig/run': () => run,
    '/pod/reportConfig/preview': () => run,
    '/pod/reportConfig/save': () => ({ id: 'r1' }),
    ...answers,
  });
  enterAsAdministrator();
  renderScreen(
    <Routes>
      <Route path="/report/config/*" element={<ReportConfigScreen />} />
    </Routes>,
    address,
  );
  return server;
}

async function choose(name: string | RegExp, title: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  // Earlier lists stay in the document, before the open one.
  const option = (await screen.findAllByTitle(title)).at(-1);
  if (option === undefined) throw new Error(`There is no ${title}.`);
  await userEvent.click(option);
}

beforeEach(() => setLanguage('en_US'));

describe('the editor of a report', () => {
  it('groups, adds a condition and a chart, and saves the previewed definition', async () => {
    const { calls } = open('/report/config/edit/r1');
    await choose('Group by', 'Department');
    // With groups, text fields are omitted; figures stay with their aggregation.
    expect(screen.queryByRole('button', { name: 'Remove Vehicle' })).toBeNull();
    await choose('Add field', 'Stops');
    await choose(/^Stops: /, 'mean');
    await choose('Chart', 'Stops');
    await choose('Add condition', 'Driving');
    const bound = screen.getByRole('textbox', { name: 'Driving: Value' });
    await userEvent.clear(bound);
    await userEvent.type(bound, '2.5');
    const made = {
      columns: [{ field: 'kilometres' }, { field: 'stops', way: 'mean' }],
      conditions: [{ field: 'driving', is: 'atLeast', value: 2.5 }],
      groupBy: ['department'],
      chart: 'stops',
    };
    await waitFor(() => {
      const asked = calls.filter(({ path }) => path === '/pod/reportConfig/preview').at(-1);
      expect(JSON.parse(String(asked?.body['definition']))).toEqual(made);
      expect(asked?.body).toMatchObject({ source: 'vehicle', period: 'lastWeek' });
    });
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(await within(preview).findByRole('columnheader', { name: 'Distance (km), total' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const saved = calls.find(({ path }) => path === '/pod/reportConfig/save');
      expect(JSON.parse(String(saved?.body['definition']))).toEqual(made);
    });
  });

  it('resets the fields for another source, and requests no preview with an incomplete condition', async () => {
    const { calls } = open('/report/config/edit/r1');
    await choose(/Data source/, 'Gateways');
    expect(await screen.findByRole('button', { name: 'Remove Availability' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Vehicle' })).toBeNull();
    await choose('Add condition', 'Name');
    expect(await screen.findByText('Complete every condition to see the preview')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name contains' }), 'G');
    await waitFor(() => {
      const asked = calls.filter(({ path }) => path === '/pod/reportConfig/preview').at(-1);
      expect(JSON.parse(String(asked?.body['definition']))).toMatchObject({
        conditions: [{ field: 'name', is: 'contains', text: 'G' }],
      });
    });
  });
});

describe('the page of a report', () => {
  it('runs it: days, chart, table, number of rows, and both files', async () => {
    open('/report/config/view/r1');
    expect(await screen.findByText('2026-02-23 to 2026-03-01 (Asia/Shanghai)')).toBeTruthy();
    const chart = screen.getByRole('img', { name: /^Week of the vehicles · Distance \(km\), total/ });
    // The longest first.
    expect(chart.getAttribute('aria-label')).toContain('South 40, North 12.5');
    expect(screen.getByText('600 rows; the first 2 are shown. The file has all of them.')).toBeTruthy();
    for (const name of ['Export as Excel', 'Export as PDF']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows why it does not run', async () => {
    const refusal = { code: -1, message: 'More than 100000 rows meet the conditions', data: null };
    open('/report/config/view/r1', {
      '/pod/reportConfig/run': () =>
        new Response(JSON.stringify(refusal), { headers: { 'content-type': 'application/json' } }),
    });
    expect(await screen.findByText('More than 100000 rows meet the conditions')).toBeTruthy();
  });

  it('shows in the list the result of the last mail, and the reason of a failure', async () => {
    const outcome = { lastState: 'notSent', lastProblem: 'ownerOff', lastDueAt: '2026-03-02T00:00:00.000Z' };
    open('/report/config', { '/pod/reportConfig/page': () => ({ data: [{ ...row, ...outcome }], length: 1 }) });
    expect(await screen.findByText(/^Not sent · 2026-03-0/)).toBeTruthy();
    expect(screen.getByText("The owner's account is disabled, or has lost the site")).toBeTruthy();
  });
});

describe('a run that takes long', () => {
  it('shows its progress, and is given up by a button that closes the connection', async () => {
    const asked: string[] = [];
    const { calls } = open('/report/config/view/r1', {
      '/pod/reportConfig/run': ({ query }) => {
        asked.push(query['progressId'] ?? '');
        // Nobody answers the first.
        return asked.length === 1 ? new Promise<never>(() => undefined) : run;
      },
      '/pod/report/progress': () => ({ done: 91, total: 365 }),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Computing the report, 24 %' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['91', '365']);
    const progress = calls.filter(({ path }) => path === '/pod/report/progress');
    expect(progress[0]?.query).toEqual({ id: asked[0] });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2026-02-23 to 2026-03-01 (Asia/Shanghai)')).toBeTruthy();
    expect(new Set(asked).size).toBe(2);
  });
});

describe('the standard reports', () => {
  it('are listed by the rights of the account, run, and are copied into the form', async () => {
    const { calls } = open('/report/config');
    act(() =>
      enterBoundToSites(['pod:report:reportConfig:view', 'pod:report:reportConfig:add', 'pod:report:vehicle:view']),
    );
    await userEvent.click(await screen.findByRole('button', { name: /Standard reports/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Vehicles',
      'Vehicles by day',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Vehicles by day' }));
    expect(await screen.findByRole('heading', { name: 'Vehicles by day' })).toBeTruthy();
    expect(await screen.findByText('2026-02-23 to 2026-03-01 (Asia/Shanghai)')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/pod/reportConfig/run')?.query).toMatchObject({
      id: 'standard-vehicleDay',
    });
    // Only a copy can be changed.
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    const name = await screen.findByRole('textbox', { name: /Report/ });
    expect(name).toHaveProperty('value', 'Vehicles by day (copy)');
    expect(await screen.findByRole('button', { name: 'Remove Distance (km)' })).toBeTruthy();
  });
});
