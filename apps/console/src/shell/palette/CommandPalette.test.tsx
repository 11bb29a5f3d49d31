import type { MenuNode } from '@muster/model/login/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { fakeServer } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useSession } from '../../core/session/session.ts';
import { PaletteHost } from './PaletteHost.tsx';
import { clearUser } from '../../core/session/shellKeys.ts';
import { readRecent } from './recent.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { registerScreenPaths } from '../../core/navigation/screenPaths.ts';
import { screens } from '../router/screens.ts';

vi.mock('../router/screens.ts', () => ({
  screens: { '/organization/person': () => null, '/vehicle/list': () => null },
}));

const node = (name: string, url: string, children: MenuNode[] = []): MenuNode => menuNode(name, url, { children });

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const people = [{ id: 'p1', name: 'Ada', departName: 'North', jobName: 'Fitter' }];

function open() {
  const server = fakeServer({
    '/base/user/detail-list': ({ query }) => {
      const data = people.filter(({ name }) => name.toLowerCase().includes((query['name'] ?? '').toLowerCase()));
      return { data, length: data.length };
    },
  });
  enterAsAdministrator([
    node('organization', '/organization', [node('person', '/organization/person')]),
    node('vehicle', '/vehicle', [node('vehicleList', '/vehicle/list')]),
  ]);
  renderScreen(
    <>
      <PaletteHost />
      <Address />
    </>,
  );
  return server;
}

const options = (): (string | null)[] => screen.getAllByRole('option').map((option) => option.textContent);
const address = (): string | null => screen.getByTestId('address').textContent;

beforeEach(() => {
  registerScreenPaths(Object.keys(screens));
  setLanguage('en_US');
  clearUser();
});

it('opens by Ctrl K on any page, and goes to a page by a few letters', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  expect(options()).toContain('StaffOrganization');
  await userEvent.type(input, 'vehi');
  await waitFor(() => expect(options()[0]).toBe('VehiclesVehicles'));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/vehicle/list');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds people by the call of the pickers, and opens the one that is chosen', async () => {
  const { calls } = open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  await screen.findByRole('option', { name: /Ada.*North · Fitter/ });
  expect(calls.find(({ path }) => path === '/base/user/detail-list')?.query).toEqual({
    page: '0',
    size: '8',
    name: 'ada',
  });
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/organization/person/view/p1');
});

it('asks for no people where the account may not see them', async () => {
  const { calls } = open();
  const { user } = useSession.getState();
  useSession.setState({ user: user === null ? null : { ...user, auth: user.auth.filter(({ code }) => code !== '*') } });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  expect(await screen.findByText('No results for “ada”')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/base/user/detail-list')).toEqual([]);
});

it('begins with what was opened last, in this session only', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  await screen.findByRole('option', { name: /Ada/ });
  await userEvent.keyboard('{Enter}');
  expect(readRecent()).toEqual([{ path: '/organization/person/view/p1', person: 'Ada' }]);
  await userEvent.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Ada']);
  clearUser();
  expect(readRecent()).toEqual([]);
});

it('chooses by the arrows, around the ends', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  // The browser itself puts the focus there (e2e/shell.test.ts).
  await userEvent.click(await screen.findByRole('combobox'));
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  const all = options();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe(all[1]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(all.at(-1));
});
