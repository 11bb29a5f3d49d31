import { screen, waitFor, within } from '@testing-library/react';
import { job } from '@muster/model/job/job.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json, type Answer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { saveFile } from '../../core/http/saveFile.ts';
import { useToasts } from '../../core/toast.ts';
import { EntityList } from './EntityList.tsx';
import { userEvent } from '../../testing/userEvent.ts';

vi.mock('../../core/http/saveFile.ts', () => ({ saveFile: vi.fn() }));

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const file = (name: string): Answer => {
  const headers = {
    'content-type': sheetType,
    'content-disposition': `attachment; filename="____.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return () => new Response(new Blob(['sheet']), { headers });
};
const rows = [{ id: 'j1', version: 1, name: 'Fitter', number: 'N1' }];

function open(answers: Record<string, Answer> = {}, address = '/') {
  const server = fakeServer({ '/bp/job/page': () => ({ data: rows, length: 1 }), ...answers });
  renderScreen(<EntityList entity={job} path="/organization/job" />, address);
  return server;
}

async function openImport(answers: Record<string, Answer>) {
  const server = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import: Post' });
  return { ...server, dialog: within(dialog) };
}
const choose = (name: string, content = 'x', type = '') => {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  if (input === null) throw new Error('No sheet can be chosen.');
  return userEvent.upload(input, new File([content], name, { type }));
};
const notices = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  useToasts.setState({ toasts: [] });
  vi.mocked(saveFile).mockClear();
});

describe('the export of a list', () => {
  it('contains the filtered rows, in the displayed order, under the server’s file name', async () => {
    const { calls } = open({ '/bp/job/export': file('岗位.xlsx') }, '/?page=3&size=30&name=Fit&sort=-number');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(calls.find(({ path }) => path === '/bp/job/export')?.query).toEqual({ name: 'Fit', sort: '-number' });
    expect(vi.mocked(saveFile).mock.calls[0]?.[0].name).toBe('岗位.xlsx');
  });

  it('shows the reason of a refusal, and saves nothing', async () => {
    open({ '/bp/job/export': () => json({ code: -1, message: 'Narrow the filter first', data: null }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(notices()).toEqual(['Narrow the filter first']));
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('is not offered to an account that may not', async () => {
    enterAsAdministrator();
    const { useSession } = await import('../../core/session/session.ts');
    const { user } = useSession.getState();
    if (user !== null) useSession.setState({ user: { ...user, auth: [] } });
    open();
    await screen.findByText('Fitter');
    for (const name of ['Export', 'Import', 'Add', 'Delete'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  });
});

describe('the import of a sheet', () => {
  it('begins with a template', async () => {
    const { dialog } = await openImport({ '/bp/job/template': file('template.xlsx') });
    await userEvent.click(dialog.getByRole('button', { name: 'Download the template' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  });

  it('requires a sheet', async () => {
    const { dialog, calls } = await openImport({});
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await choose('people.csv');
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(notices()).toEqual(['Select a file first', 'Wrong file type: only xls, xlsx, json']);
    expect(calls.some(({ path }) => path === '/bp/job/import')).toBe(false);
  });

  it('brings its rows into the list', async () => {
    const { dialog, calls } = await openImport({ '/bp/job/import': () => ({ count: 12 }) });
    await choose('positions.xlsx');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(notices()).toEqual(['12 rows imported']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.find(({ path }) => path === '/bp/job/import')?.files.map(({ name }) => name)).toEqual([
      'positions.xlsx',
    ]);
    await waitFor(() => expect(calls.filter(({ path }) => path === '/bp/job/page')).toHaveLength(2));
  });

  it('names row, column and reason of every invalid cell, and nothing is imported', async () => {
    const cells = [
      { row: 2, column: 'Name', message: 'This field is required' },
      { row: 7, column: 'Headcount', message: 'Must be a whole number' },
    ];
    const answer = json({
      code: -1,
      message: 'Nothing was imported; invalid cells: 2',
      data: { cells },
    });
    const { dialog } = await openImport({ '/bp/job/import': () => answer });
    await choose('positions.xlsx');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Post: the batch import failed. Nothing was imported; invalid cells: 2',
    );
    const report = document.querySelector('dialog .ant-table-tbody-virtual')?.textContent;
    for (const { row, column, message } of cells)
      for (const part of [String(row), column, message]) expect(report).toContain(part);
    expect(notices()).toEqual([]);
  });
});

describe('a sheet with some invalid rows', () => {
  const refusal = () =>
    json({
      code: -1,
      message: 'Nothing was imported; invalid cells: 4',
      data: {
        count: 4,
        good: 17,
        cells: [3, 3, 7, 9].map((row) => ({ row, column: 'Name', message: 'This field is required' })),
      },
    });

  it('is imported without them, once, and they are downloaded with their reasons', async () => {
    const { dialog, calls } = await openImport({
      '/bp/job/import': refusal,
      '/bp/job/import-good': () => ({ count: 17, present: 0, refused: 3 }),
      '/bp/job/import-refused': file('wrong.xlsx'),
    });
    await choose('positions.xlsx');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Import the 17 valid rows' }));
    const done = '17 valid rows imported; 3 rows were not, for the reasons below';
    expect((await dialog.findByText(done)).getAttribute('role')).toBe('status');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Download the 3 invalid rows with the reasons' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0].name).toBe('wrong.xlsx');
    for (const name of ['import-good', 'import-refused'])
      expect(calls.find(({ path }) => path === `/bp/job/${name}`)?.files.map((sent) => sent.name)).toEqual([
        'positions.xlsx',
      ]);
    await waitFor(() => expect(calls.filter(({ path }) => path === '/bp/job/page')).toHaveLength(2));
  });
});

describe('the import of JSON (specification §8)', () => {
  const json = 'application/json';

  it('sends a list of objects as JSON', async () => {
    const { dialog, calls } = await openImport({ '/bp/job/import': () => ({ count: 1 }) });
    await choose('positions.json', '[{"name":"Fitter"}]', json);
    await dialog.findByText('positions.json');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(notices()).toEqual(['1 row imported']));
    const sent = calls.find(({ path }) => path === '/bp/job/import');
    expect(sent?.body).toEqual({ purpose: 'json' });
    expect(sent?.files.map(({ name }) => name)).toEqual(['positions.json']);
  });

  it.each([
    ['is of another type', '[]', 'text/plain', 'Only JSON files are allowed'],
    ['is no JSON', '[{"name":', json, 'The JSON file could not be parsed'],
    ['is no list of objects', '{"name":"Fitter"}', json, 'The data read could not be parsed'],
    ['is a list of something else', '[["Fitter"]]', json, 'The data read could not be parsed'],
  ])('reports at once when a file %s', async (_, content, type, why) => {
    const { calls } = await openImport({});
    await choose('positions.json', content, type);
    await waitFor(() => expect(notices()[0]).toContain(why));
    expect(calls.some(({ path }) => path === '/bp/job/import')).toBe(false);
  });

  it('reports when the browser cannot read files', async () => {
    await openImport({});
    vi.stubGlobal('FileReader', undefined);
    await choose('positions.json', '[]', json);
    await waitFor(() => expect(notices()).toEqual(['This browser does not support FileReader']));
    vi.unstubAllGlobals();
  });
});
