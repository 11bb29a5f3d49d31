import type { MenuNode } from '@muster/model/login/wire.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Link, useLocation } from 'react-router';

import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useToasts } from '../../core/toast.ts';
import { resetTabs, restoreTabs, useTabs } from '../../core/navigation/tabs.ts';
import { token } from '../../core/http/token.ts';
import { UserDialogs } from '../menu/UserDialogs.tsx';
import { MainLayout } from './MainLayout.tsx';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { registerScreenPaths } from '../../core/navigation/screenPaths.ts';
import { screens } from '../router/screens.ts';

vi.mock('../router/screens.ts', () => ({
  screens: {
    '/organization/person': () => <Link to="/organization/job">on to the positions</Link>,
    '/organization/job': () => <p>the positions</p>,
    '/vehicle/list': () => <p>the vehicles</p>,
  },
}));

const node = (name: string, url: string, children: MenuNode[] = []): MenuNode => menuNode(name, url, { children });
const person = node('person', '/organization/person');
const job = node('job', '/organization/job');

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

async function open(
  answers: Record<string, Answer> = {},
  auth = [node('organization', '/organization', [person, job])],
) {
  const server = fakeServer({ '/pod/systemConfig/getShowNameSetting': () => ({ configVal: '' }), ...answers });
  enterAsAdministrator(auth);
  renderScreen(
    <>
      <MainLayout />
      <UserDialogs />
      <Address />
    </>,
    '/organization/person',
  );
  await screen.findByText('on to the positions');
  return server;
}
const menu = () => screen.getByRole('navigation', { name: 'Main menu' });
const address = (): string | null => screen.getByTestId('address').textContent;

beforeEach(() => {
  registerScreenPaths(Object.keys(screens));
  setLanguage('en_US');
  resetTabs();
  useSidebar.setState({ isOpen: true, isMobile: false, drawerAt: null });
  useToasts.setState({ toasts: [] });
});

describe('the side menu', () => {
  it('starts at home and shows only what the account may open', async () => {
    await open({}, [node('organization', '/organization', [person])]);
    const names = within(menu())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Home', 'Staff']);
  });

  it('shows at each entry the icon of its name', async () => {
    await open({}, [
      node('organization', '/organization', [person]),
      node('vehicle', '/vehicle', [node('vehicleList', '/vehicle/list')]),
    ]);
    const icons = [...menu().querySelectorAll('[role="img"], svg[data-icon]')].map((icon) =>
      icon.getAttribute('data-icon'),
    );
    expect(icons.filter((icon) => ['home', 'team', 'car'].includes(icon ?? ''))).toEqual(['home', 'team', 'car']);
  });

  it('covers the page on a phone, and closes when a page is selected, on a press beside it, or when the page changes', async () => {
    useSidebar.setState({ isMobile: true });
    await open();
    const isShown = (): boolean => screen.queryByRole('navigation', { name: 'Main menu' }) !== null;
    const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Collapse or expand the menu' }));
    expect(isShown()).toBe(false);
    await unfold();
    await userEvent.click(within(menu()).getByRole('link', { name: 'Posts' }));
    await screen.findByText('the positions');
    expect(isShown()).toBe(false);
    await unfold();
    expect(isShown()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(isShown()).toBe(false);
    await unfold();
    const tabs = screen.getByRole('navigation', { name: 'Open pages' });
    await userEvent.click(within(tabs).getByRole('link', { name: 'Staff' }));
    await waitFor(() => expect(isShown()).toBe(false));
  });
});

describe('the top bar', () => {
  it.each([
    ['', 'Positioning and site safety'],
    [0, 'Positioning and site safety'],
    [null, 'Positioning and site safety'],
    ['Refinery East', 'Refinery East'],
  ])('shows the configured title, and the usual one where there is none (%o)', async (configVal, title) => {
    await open({ '/pod/systemConfig/getShowNameSetting': () => ({ configVal }) });
    expect(await within(screen.getByRole('banner')).findByText(title)).toBeTruthy();
  });

  it('shows the default title without a message where the configured one cannot be loaded', async () => {
    const { calls } = await open({ '/pod/systemConfig/getShowNameSetting': () => new Response('', { status: 502 }) });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/getShowNameSetting'))).toBe(true));
    await act(async () => undefined);
    expect(within(screen.getByRole('banner')).getByText('Positioning and site safety')).toBeTruthy();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('shows date and time, new every second', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 2, 1, 8, 59, 59) });
    await open();
    const clock = (): string => screen.getByRole('banner').querySelector('time')?.textContent ?? '';
    expect(clock()).toBe('2026-03-01 Sun 08:59:59');
    act(() => vi.advanceTimersByTime(1000));
    expect(clock()).toBe('2026-03-01 Sun 09:00:00');
    vi.useRealTimers();
  });

  it('changes the language', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /Language/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: '繁體中文' }));
    expect(await screen.findByRole('heading', { name: '人員' })).toBeTruthy();
  });
});

describe('the user menu', () => {
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  it('logs out: the session and its tabs are forgotten, the language is not', async () => {
    token.write('secret');
    localStorage.setItem('language', 'en_US');
    sessionStorage.setItem('buildId', 'b1');
    const { calls } = await open({ '/logout': () => null });
    await choose('Log out');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.find(({ path }) => path === '/logout')?.headers.get('authToken')).toBe('secret');
    expect([token.read(), sessionStorage.getItem('buildId'), useTabs.getState().tabs]).toEqual([null, null, []]);
    expect(localStorage.getItem('language')).toBe('en_US');
  });

  it('changes the password, and then wants a new login', async () => {
    token.write('secret');
    const { calls } = await open({ '/base/account/changePassword': () => null, '/logout': () => null });
    await choose('Change password');
    await userEvent.type(await screen.findByLabelText('Old password'), 'Muster_2026');
    await userEvent.type(screen.getByLabelText('New password'), 'Guard_2027');
    await userEvent.type(screen.getByLabelText('New password again'), 'Guard_2028');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('The passwords entered twice are inconsistent!')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('New password again'));
    await userEvent.type(screen.getByLabelText('New password again'), 'Guard_2027');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.find(({ path }) => path === '/base/account/changePassword')?.body).toEqual({
      oldPassword: 'Muster_2026',
      newPassword: 'Guard_2027',
    });
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Password changed. Please log in again']);
    expect(token.read()).toBeNull();
  });
});

describe('the tab strip', () => {
  const strip = () => screen.getByRole('navigation', { name: 'Open pages' });
  const names = (): (string | null)[] =>
    within(strip())
      .getAllByRole('link')
      .map((link) => link.textContent);
  const command = async (tabName: string, name: string): Promise<void> => {
    await userEvent.pointer({ keys: '[MouseRight]', target: within(strip()).getByRole('link', { name: tabName }) });
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  const openAll = async (): Promise<void> => {
    await open({}, [
      node('organization', '/organization', [person, job]),
      node('vehicle', '/vehicle', [node('vehicleList', '/vehicle/list')]),
    ]);
    act(() => useTabs.setState({ tabs: [] }));
    for (const name of ['Posts', 'Staff']) await userEvent.click(within(menu()).getByRole('link', { name }));
    await userEvent.click(within(menu()).getByRole('button', { name: 'Vehicles' }));
    await userEvent.click(within(menu()).getByRole('link', { name: 'Vehicles' }));
    await waitFor(() => expect(names()).toEqual(['Home', 'Posts', 'Staff', 'Vehicles']));
  };

  it('has one tab for each visited page, and home, which cannot be closed', async () => {
    await openAll();
    await userEvent.click(within(strip()).getByRole('link', { name: 'Posts' }));
    expect(names()).toEqual(['Home', 'Posts', 'Staff', 'Vehicles']);
    const closing = within(strip())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(closing).toEqual(['Close “Posts”', 'Close “Staff”', 'Close “Vehicles”']);
    await userEvent.pointer({ keys: '[MouseRight]', target: within(strip()).getByRole('link', { name: 'Home' }) });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Refresh',
      'Close others',
      'Close all',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('scrolls the active tab into the strip, of which few fit on a phone', async () => {
    await openAll();
    const brought: (string | null)[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function bring(this: HTMLElement, how) {
      expect(how).toEqual({ block: 'nearest', inline: 'nearest' });
      brought.push(this.textContent);
    });
    await userEvent.click(within(strip()).getByRole('link', { name: 'Posts' }));
    await waitFor(() => expect(brought).toEqual(['Posts']));
  });

  it('activates the last remaining tab when the active one is closed', async () => {
    await openAll();
    await userEvent.click(within(strip()).getByRole('button', { name: 'Close “Vehicles”' }));
    await waitFor(() => expect(names()).toEqual(['Home', 'Posts', 'Staff']));
    await waitFor(() => expect(address()).toBe('/organization/person'));
  });

  it('closes a tab, the others, or all by its right-click menu', async () => {
    await openAll();
    await command('Posts', 'Close');
    await waitFor(() => expect(names()).toEqual(['Home', 'Staff', 'Vehicles']));
    expect(address()).toBe('/vehicle/list');
    await command('Staff', 'Close others');
    await waitFor(() => expect(names()).toEqual(['Home', 'Staff']));
    await waitFor(() => expect(address()).toBe('/organization/person'));
    await command('Staff', 'Close all');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('opens that menu below a tab by the menu key of the keyboard, 105 px wide, with arrow-key navigation', async () => {
    await openAll();
    const link = within(strip()).getByRole('link', { name: 'Posts' });
    link.focus();
    fireEvent.contextMenu(link);
    const menuOfTab = screen.getByRole('menu', { name: 'Tab commands' });
    expect(menuOfTab.style.width).toBe('105px');
    expect(document.activeElement?.textContent).toBe('Refresh');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Close');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu', { name: 'Tab commands' })).toBeNull();
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(names()).toEqual(['Home', 'Staff', 'Vehicles']));
  });

  it('restores its tabs after a reload, each created when it is visited, for the same account', async () => {
    sessionStorage.removeItem('tabs');
    restoreTabs('u1');
    await openAll();
    const places = sessionStorage.getItem('tabs');
    act(() => resetTabs());
    sessionStorage.setItem('tabs', places ?? '');
    restoreTabs('somebody else');
    expect(useTabs.getState().tabs).toEqual([]);
    sessionStorage.setItem('tabs', places ?? '');
    act(() => restoreTabs('u1'));
    const restored = useTabs.getState().tabs;
    expect(restored.map(({ path }) => path)).toEqual(['/organization/job', '/organization/person', '/vehicle/list']);
    expect(restored.map(({ isRestored }) => isRestored)).toEqual([true, true, true]);
    await userEvent.click(within(strip()).getByRole('link', { name: 'Posts' }));
    await screen.findByText('the positions');
    expect(useTabs.getState().tabs.map(({ isRestored }) => isRestored ?? false)).toEqual([false, true, true]);
  });
});
