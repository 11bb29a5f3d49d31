import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AccountAction } from './PersonScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const person = { id: 'p1', name: 'Wang Wei', number: 'S0001', jobId: 'j1' };
const account = { id: 'a1', version: 1, name: 'wang', realName: 'Wang Wei', enabled: true, roleName: 'Foreman' };

describe('the account of a staff member', () => {
  it('is created with the person’s number and the role of the post, for this site', async () => {
    const { calls } = fakeServer({
      '/base/account/page': () => ({ data: [], length: 0 }),
      '/bp/job/get': () => ({ id: 'j1', version: 1, roleId: 'r1' }),
      '/base/role/simple-page': () => ({ data: [{ id: 'r1', name: 'Foreman', code: null }], length: 1 }),
      '/base/account/save': () => ({ id: 'a1' }),
    });
    renderScreen(<AccountAction row={person} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
    const password = await screen.findByLabelText(/Password/);
    const create = screen.getByRole('button', { name: 'Create the account' });
    await userEvent.click(create);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(password, 'Welcome_2026');
    await userEvent.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === '/base/account/save')?.body).toEqual({
      name: 'S0001',
      roleId: 'r1',
      password: 'Welcome_2026',
      realName: 'Wang Wei',
      personId: 'p1',
      buildingIds: '["b1"]',
    });
  });

  it('is shown and, after a question, removed', async () => {
    const { calls } = fakeServer({
      '/base/account/page': () => ({ data: [account], length: 1 }),
      '/base/account/references': () => [],
      '/base/account/delete': () => null,
    });
    renderScreen(<AccountAction row={person} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
    expect(await screen.findByText('Foreman')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the account' }));
    const question = await screen.findByRole('dialog', { name: /^Delete “/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/base/account/delete')?.body).toEqual({ ids: '["a1"]' }),
    );
  });
});
