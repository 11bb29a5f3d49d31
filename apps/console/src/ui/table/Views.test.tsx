import { job } from '@muster/model/job/job.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { EntityList } from '../entity/EntityList.tsx';
import { fakeServer, json } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { userEvent } from '../../testing/userEvent.ts';

const state = { filters: { name: 'night' }, sort: '-name', size: 20, columns: ['name'], isCompact: true };
const own = { id: 'v1', version: 3, name: 'Nights', roleId: null, roleName: null, mayChange: true, ...state };
const shared = { ...own, id: 'v2', name: 'All posts', roleId: 'r1', roleName: 'Guard', mayChange: false, filters: {} };

beforeEach(() => {
  setLanguage('en_US');
  localStorage.clear();
});

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{search}</p>;
}

function open(address = '/', { views = [own, shared], mayShare = false, save = (): unknown => ({ id: 'v9' }) } = {}) {
  const server = fakeServer({
    '/bp/job/page': () => ({ data: [{ id: 'j1', version: 1, name: 'Fitter' }], length: 1 }),
    '/base/listView/own': () => ({ views, mayShare }),
    '/base/listView/save': save,
    '/base/listView/delete': () => null,
    '/base/role/simple-list': () => [{ id: 'r1', name: 'Guard', code: null }],
  });
  renderScreen(
    <>
      <EntityList entity={job} path="/organization/job" />
      <Address />
    </>,
    address,
  );
  return server;
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const item = (name: string) => screen.findByRole('menuitem', { name });
const search = (): URLSearchParams => new URLSearchParams(screen.getByTestId('address').textContent ?? '');

describe('the views of a list', () => {
  it('restore what was saved: filters and order in the URL, columns and density in the table', async () => {
    const { calls } = open();
    expect(calls.some(({ path }) => path === '/base/listView/own')).toBe(false);
    await userEvent.click(await button('Views'));
    await userEvent.click(await item('Nights'));
    await waitFor(() =>
      expect(Object.fromEntries(search())).toEqual({ name: 'night', sort: '-name', size: '20', view: 'v1' }),
    );
    expect((await button(/^Views Nights/)).textContent).not.toContain('changed');
    expect(screen.queryByRole('columnheader', { name: 'Headcount' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Compact rows' }).getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement?.textContent).toContain('Nights');
  });

  it('show when the list differs from the view, and save or undo the difference', async () => {
    const { calls } = open('/?name=day&sort=-name&size=20&view=v1', { save: () => ({ id: 'v1' }) });
    await userEvent.click(await button(/^Views Nights.*changed/));
    await userEvent.click(await item('Save changes'));
    await waitFor(() => {
      const { body } = calls.find(({ path }) => path === '/base/listView/save') ?? {};
      // Only these: the server refuses unknown fields.
      expect(body).toEqual({
        id: 'v1',
        version: '3',
        list: 'job',
        name: 'Nights',
        roleId: '',
        filters: '{"name":"day"}',
        sort: '-name',
        size: '20',
        columns: expect.stringContaining('"name"'),
        isCompact: 'false',
      });
    });
    await userEvent.click(await button(/^Views Nights/));
    await userEvent.click(await item('Undo changes'));
    await waitFor(() => expect(search().get('name')).toBe('night'));
  });

  it('accept a new name, which may already be in use', async () => {
    let isTaken = true;
    const refusal = {
      code: -1,
      message: 'Check the fields',
      data: { fields: [{ field: 'name', rule: 'unique', message: '“Mine” is taken' }] },
    };
    const { calls } = open('/', { mayShare: true, save: () => (isTaken ? json(refusal) : { id: 'v9' }) });
    await userEvent.click(await button('Views'));
    await userEvent.click(await item('Save as…'));
    const dialog = await screen.findByRole('dialog', { name: 'Save as' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name of the view' }), 'Mine');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('“Mine” is taken')).toBeTruthy();
    isTaken = false;
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Visible to' }));
    await userEvent.click(await screen.findByTitle('Role: Guard'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = calls.filter(({ path }) => path === '/base/listView/save').at(-1);
    expect(saved?.body).toMatchObject({ name: 'Mine', roleId: 'r1', list: 'job' });
    await waitFor(() => expect(search().get('view')).toBe('v9'));
  });

  it('of a role are read-only without the permission to share; an own one is deleted after a confirmation', async () => {
    const { calls } = open('/?view=v2');
    await userEvent.click(await button(/^Views All posts/));
    expect(await item('Save as…')).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await userEvent.click(await item('Nights'));
    await userEvent.click(await button(/^Views Nights/));
    await userEvent.click(await item('Delete'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(search().has('view')).toBe(false));
    expect(calls.find(({ path }) => path === '/base/listView/delete')?.body).toEqual({ id: 'v1' });
  });
});
