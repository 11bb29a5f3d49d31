import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { roleTemplates } from '@muster/model/role/roleTemplates.ts';

import { roleViewToken, token } from '../../../core/http/token.ts';
import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { RoleViewBar } from '../../../shell/layout/RoleViewBar.tsx';
import { RoleScreen } from './RoleScreen.tsx';

beforeEach(() => {
  setLanguage('en_US');
  localStorage.clear();
  sessionStorage.clear();
});

function openForm(): void {
  renderScreen(
    <Routes>
      <Route path="/system/role/*" element={<RoleScreen />} />
    </Routes>,
    '/system/role/add',
  );
}

describe('a new role', () => {
  it('starts from its template, under its name, and can be changed before it is saved', async () => {
    const { calls } = fakeServer({ '/base/role/save': () => ({ id: 'r1' }) });
    enterAsAdministrator();
    openForm();
    await userEvent.click(await screen.findByRole('button', { name: /^Operator.*control room/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Department head/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/base/role/save')).toBe(true));
    const { body } = calls.find(({ path }) => path === '/base/role/save') ?? {};
    expect(body).toMatchObject({ name: 'Department head', dataScope: 'below' });
    expect(JSON.parse(String(body?.['permissions']))).toEqual(roleTemplates.departmentHead.permissions);
  });

  it('offers no template beyond the account’s own permissions', async () => {
    fakeServer({});
    enterBoundToSites(['base:system:role:add', ...roleTemplates.guard.permissions]);
    openForm();
    expect(await screen.findByRole('button', { name: /^Guard/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Administrator/ })).toBeNull();
  });
});

describe('the role view', () => {
  it('uses the token of the view in this tab only, shows it, and returns to the own session', async () => {
    token.write('own');
    roleViewToken.write('view');
    const { calls } = fakeServer({ '/base/role/endView': () => null });
    enterAsAdministrator();
    useSession.setState(({ user }) => (user === null ? {} : { user: { ...user, roleName: 'Guard' } }));
    renderScreen(<RoleViewBar />);
    expect(token.read()).toBe('view');
    expect(localStorage.getItem('authToken')).toBe('own');
    expect(await screen.findByText(/as the role “Guard”/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }));
    await waitFor(() => expect(token.read()).toBe('own'));
    expect(calls.map(({ path }) => path)).toEqual(['/base/role/endView']);
  });
});
