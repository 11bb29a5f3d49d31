import type { MenuNode } from '@muster/model/login/wire.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { muteFor, useCall } from '../../modules/alarm/sound/alarmCall.ts';
import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
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
  screens: Object.fromEntries(
    ['/organization/person', '/vehicle/list', '/area/list', '/system/parameter'].map((path) => [path, () => null]),
  ),
}));

const node = (name: string, url: string, children: MenuNode[] = []): MenuNode => menuNode(name, url, { children });

function Address() {
  const { pathname, hash } = useLocation();
  return <output data-testid="address">{`${pathname}${hash}`}</output>;
}

const people = [{ id: 'p1', name: 'Ada', departName: 'North', jobName: 'Fitter' }];

/** The account has only these permission codes. */
function grantOnly(codes: readonly string[]): void {
  const { user } = useSession.getState();
  if (user === null) return;
  const kept = user.auth.filter(({ code }) => code !== '*');
  const own = codes.map((code) => menuNode(code, null, { type: 'button', code }));
  act(() => useSession.setState({ user: { ...user, auth: [...kept, ...own] } }));
}

function open(answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    '/pod/area/simple-page': () => ({ data: [], length: 0 }),
    '/bp/vehicle/simple-page': () => ({ data: [], length: 0 }),
    ...answers,
    '/base/user/detail-list': ({ query }) => {
      const data = people.filter(({ name }) => name.toLowerCase().includes((query['name'] ?? '').toLowerCase()));
      return { data, length: data.length };
    },
  });
  enterAsAdministrator([
    node('organization', '/organization', [node('person', '/organization/person')]),
    node('vehicle', '/vehicle', [node('vehicleList', '/vehicle/list')]),
    node('area', '/area', [node('areaList', '/area/list')]),
    node('system', '/system', [node('parameter', '/system/parameter')]),
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

it('opens by Ctrl K on any page, and opens a page by a few letters', async () => {
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

it('finds people by the call of the pickers, and opens the selected one', async () => {
  const { calls } = open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  await screen.findByRole('option', { name: /Ada.*North · Fitter/ });
  expect(calls.find(({ path }) => path === '/base/user/detail-list')?.query).toEqual({
    page: '0',
    size: '6',
    name: 'ada',
  });
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/organization/person/view/p1');
});

it('finds areas, vehicles and permits, as permitted by the server and the menu', async () => {
  const { calls } = open({
    '/pod/area/simple-page': () => ({ data: [{ id: 'a1', name: 'Tank farm', code: null }], length: 1 }),
    '/bp/vehicle/simple-page': () => ({ data: [{ id: 'v1', name: 'A-TANK', code: null }], length: 1 }),
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'tank');
  await screen.findByRole('option', { name: 'Tank farm Area' });
  expect(screen.getByRole('option', { name: 'A-TANK Vehicle' })).toBeTruthy();
  // The menu has no permits to work.
  expect(calls.filter(({ path }) => path.includes('workPermit'))).toEqual([]);
  await userEvent.click(screen.getByRole('option', { name: 'A-TANK Vehicle' }));
  expect(address()).toBe('/vehicle/list/view/v1');
  expect(readRecent()).toEqual([{ path: '/vehicle/list/view/v1', name: 'A-TANK', kind: 'vehicle' }]);
});

it.each([
  ['en_US', 'mute 5', 'Mute for 5 minutes'],
  ['zh_CN', '静音 5', '静音 5 分钟'],
  ['zh_TW', '靜音 5', '靜音 5 分鐘'],
] as const)('runs the command typed in %s', async (language, typed, label) => {
  setLanguage(language);
  open();
  // The UI library's own texts of the language come first.
  await screen.findByTestId('address');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), typed);
  expect(options()[0]).toContain(label);
  await userEvent.keyboard('{Enter}');
  expect(useCall.getState().mute.until).toBeGreaterThan(Date.now() + 4 * 60_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  muteFor(0);
});

it('starts an evacuation only with the permission', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'muster');
  expect(options()[0]).toContain('Start an evacuation');
  grantOnly(['bp:enterprise:person:view']);
  await waitFor(() => expect(screen.queryByText('Start an evacuation')).toBeNull());
});

it('opens a field of the settings, and a new row, only with the permission', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'new vehicle');
  expect(screen.getByRole('option', { name: 'New: Vehicle' })).toBeTruthy();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'retention log');
  await userEvent.click(screen.getByRole('option', { name: /^Keep the log/ }));
  expect(address()).toBe('/system/parameter#parameter-logRetentionDays');
  grantOnly(['bp:vehicle:vehicle:view']);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'new vehicle');
  expect(screen.queryByRole('option', { name: 'New: Vehicle' })).toBeNull();
});

it('requests no people where the account may not see them', async () => {
  const { calls } = open();
  const { user } = useSession.getState();
  useSession.setState({ user: user === null ? null : { ...user, auth: user.auth.filter(({ code }) => code !== '*') } });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  expect(await screen.findByText('No results for “ada”')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/base/user/detail-list')).toEqual([]);
});

it('starts with the entries opened last, in this session only', async () => {
  open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'ada');
  await screen.findByRole('option', { name: /Ada/ });
  await userEvent.keyboard('{Enter}');
  expect(readRecent()).toEqual([{ path: '/organization/person/view/p1', name: 'Ada', kind: 'person' }]);
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
  // The browser itself sets the focus there (e2e/shell.test.ts).
  await userEvent.click(await screen.findByRole('combobox'));
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  const all = options();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe(all[1]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(all.at(-1));
});
