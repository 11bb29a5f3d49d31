import type { MenuNode } from '@muster/model/login/wire.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { limits } from '@muster/model/access/limits.ts';
import { zhCNManual } from '@muster/model/manual/zhCN.ts';
import { useLocation } from 'react-router';

import { alarmRow } from '../../testing/alarmRow.ts';
import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useAlarms } from '../../modules/alarm/live/alarms.ts';
import { adoptBuilding, bigScreenFile } from '../../core/session/bigScreen.ts';
import { rememberOuterNetwork } from '../../core/http/outerNetwork.ts';
import { clearSession, useSession } from '../../core/session/session.ts';
import { clearUser, rememberUser } from '../../core/session/shellKeys.ts';
import { resetSize } from '../../ui/layout/size.ts';
import { resetTabs } from '../../core/navigation/tabs.ts';
import { UserDialogs } from '../menu/UserDialogs.tsx';
import { MainLayout } from './MainLayout.tsx';
import { marqueeMs } from './Marquee.tsx';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { registerScreenPaths } from '../../core/navigation/screenPaths.ts';
import { screens } from '../router/screens.ts';

vi.mock('../router/screens.ts', () => ({ screens: { '/organization/person': () => <p>the people</p> } }));

const node = (name: string, url: string, children: MenuNode[] = []): MenuNode => menuNode(name, url, { children });
const organization = node('organization', '/organization', [node('person', '/organization/person')]);
const monitoring = node('monitoring', '/screen');

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const config = { logoText: '', notice: '', appAddress: '', version: '1.2.3' };

function open(answers: Record<string, Answer> = {}, auth: readonly MenuNode[] = [organization]) {
  const server = fakeServer({
    '/pod/systemConfig/getShowNameSetting': () => ({ configVal: '' }),
    '/pod/systemConfig/shell': () => config,
    '/pod/systemConfig/customConfigGet': () => null,
    ...answers,
  });
  enterAsAdministrator(auth);
  rememberUser({ name: 'admin', auth });
  renderScreen(
    <>
      <MainLayout />
      <UserDialogs />
      <Address />
    </>,
    '/organization/person',
  );
  return server;
}

beforeEach(() => {
  registerScreenPaths(Object.keys(screens));
  setLanguage('en_US');
  localStorage.clear();
  resetTabs();
  resetSize();
  clearUser();
  useSidebar.setState({ isOpen: true, isMobile: false, drawerAt: null });
  useAlarms.setState({ open: [], isLoaded: true });
  useSession.setState({ deployType: 'local' });
});

describe('the session keys of the shell', () => {
  it('store the user, and the warning centre of an account whose menu has the monitoring entry', () => {
    rememberUser({ name: 'ada', auth: [organization, monitoring] });
    expect([sessionStorage.getItem('userName'), sessionStorage.getItem('warncenter')]).toEqual(['ada', 'true']);
    rememberUser({ name: 'bea', auth: [organization] });
    expect([sessionStorage.getItem('userName'), sessionStorage.getItem('warncenter')]).toEqual(['bea', null]);
    clearUser();
    expect(sessionStorage.getItem('userName')).toBeNull();
  });

  it('hide side and top menu only where showmenu is the string false', async () => {
    sessionStorage.setItem('showmenu', 'false');
    open();
    await screen.findByText('the people');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Open pages' })).toBeTruthy();
  });

  it.each(['true', '', '0'])('show both where showmenu is %o', async (value) => {
    sessionStorage.setItem('showmenu', value);
    open();
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('store whether the installation is in an outer network', async () => {
    fakeServer({ '/pod/systemConfig/customConfigGet': ({ query }) => query['customCode'] === 'iswwyt' });
    await rememberOuterNetwork();
    expect(localStorage.getItem('iswwyt')).toBe('true');
  });
});

describe('the big screen', () => {
  it.each([
    [null, 'screen5.html'],
    ['', 'screen5.html'],
    [5, 'screen5.html'],
    [0, 'index.html'],
    [false, 'index.html'],
  ] as const)('is for the custom config bgversion %o %s', (bgversion, file) => {
    expect(bigScreenFile(bgversion)).toBe(file);
  });

  const link = () => screen.queryByRole('link', { name: 'Big screen' });

  it('is opened in a separate window with building and user, by accounts with the warning centre', async () => {
    open({ '/pod/systemConfig/customConfigGet': () => 0 }, [organization, monitoring]);
    await waitFor(() => expect(link()?.getAttribute('href')).toContain('index.html'));
    const address = new URL(link()?.getAttribute('href') ?? '');
    expect([address.origin, address.pathname]).toEqual([location.origin, '/bigscreen/index.html']);
    expect(Object.fromEntries(address.searchParams)).toEqual({ buildId: 'b1', userName: 'admin' });
    expect(link()?.getAttribute('target')).toBe('_blank');
  });

  it('is not offered without the warning centre', async () => {
    open();
    await screen.findByText('the people');
    expect(link()).toBeNull();
  });

  it('is opened even if its version cannot be read, which is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refuse = (): Response => new Response('{}', { status: 500 });
    open({ '/pod/systemConfig/customConfigGet': refuse }, [organization, monitoring]);
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(link()?.getAttribute('href')).toContain('/bigscreen/screen5.html');
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });

  it('reads its building from its URL, and no other page does', () => {
    useSession.setState({ buildId: null });
    adoptBuilding({ pathname: '/dashboard', search: '?buildId=b7' });
    expect(useSession.getState().buildId).toBeNull();
    adoptBuilding({ pathname: '/bigscreen/screen5.html', search: '?buildId=b7&userName=ada' });
    expect([useSession.getState().buildId, sessionStorage.getItem('buildId')]).toEqual(['b7', 'b7']);
    adoptBuilding({ pathname: '/cast', search: '?buildId=b8' });
    expect([useSession.getState().buildId, sessionStorage.getItem('buildId')]).toEqual(['b8', 'b8']);
  });
});

describe('the user guide', () => {
  it('explains map, alarms and keys in a dialog, and is marked until it was read once', async () => {
    setLanguage('zh_CN');
    open();
    const button = await screen.findByRole('button', { name: '操作指引' });
    expect(localStorage.getItem('showJJ')).toBeNull();
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: '操作指引' });
    const [map, alarms] = zhCNManual.chapters;
    for (const title of [map?.title, alarms?.title, '键盘'])
      expect(await within(dialog).findByRole('heading', { name: title ?? '' })).toBeTruthy();
    expect(localStorage.getItem('showJJ')).toBe('false');
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the user menu', () => {
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  it('shows the address of the app as a code, or that of the console without one', async () => {
    open({ '/pod/systemConfig/shell': () => ({ ...config, appAddress: 'https://app.example.org/muster' }) });
    await choose('Get the app');
    const dialog = await screen.findByRole('dialog', { name: 'Get the app' });
    expect(await within(dialog).findByRole('link', { name: 'https://app.example.org/muster' })).toBeTruthy();
    expect(dialog.querySelector('svg title')?.textContent).toBe('QR code of the app’s address');
  });

  it('links to the help manual', async () => {
    open();
    await choose('Help manual');
    expect(screen.getByTestId('address').textContent).toBe('/help');
  });

  it('changes the density and stores it in a cookie; medium by default', async () => {
    open();
    await screen.findByText('the people');
    expect(document.cookie).not.toMatch(/size=\w/);
    await choose('Compact layout');
    expect(document.cookie).toMatch(/(^|; )size=small/);
    expect(document.documentElement.style.getPropertyValue('--font-body')).toBe('13px');
    await choose('Standard layout');
    expect(document.cookie).toMatch(/(^|; )size=medium/);
    expect(document.documentElement.style.getPropertyValue('--top-bar')).toBe('48px');
  });

  it('moves between entries by the arrows, Home and End', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    for (const [key, name] of [
      ['{ArrowDown}', names[0]],
      ['{ArrowDown}', names[1]],
      ['{End}', names.at(-1)],
      ['{ArrowDown}', names[0]],
      ['{ArrowUp}', names.at(-1)],
      ['{Home}', names[0]],
    ] as const) {
      await userEvent.keyboard(key);
      expect(document.activeElement?.textContent).toBe(name);
    }
  });

  it('offers feedback in a cloud installation only', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    expect(screen.queryByRole('menuitem', { name: 'Feedback' })).toBeNull();
    act(() => useSession.setState({ deployType: 'cloud' }));
    expect(screen.getByRole('menuitem', { name: 'Feedback' })).toBeTruthy();
  });

  it('sends feedback with its page, and requires a text', async () => {
    const { calls } = open({ '/base/feedback/save': () => ({ id: 'f1' }) });
    act(() => useSession.setState({ deployType: 'cloud' }));
    await choose('Feedback');
    const dialog = await screen.findByRole('dialog', { name: 'Feedback' });
    const words = await within(dialog).findByRole('textbox');
    expect(within(dialog).getByText(/5 MB/)).toBeTruthy();
    expect(within(dialog).getByText(/100 MB/)).toBeTruthy();
    const sent = () => calls.find(({ path }) => path === '/base/feedback/save');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(sent()).toBeUndefined();
    await userEvent.type(words, 'The map is slow');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent()?.body).toEqual({ content: 'The map is slow', page: '/organization/person' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the words around the pages', () => {
  it('are the logo text of the installation, stored on this machine, else the name of the product', async () => {
    open({ '/pod/systemConfig/shell': () => ({ ...config, logoText: '东港石化' }) });
    expect(
      await within(await screen.findByRole('navigation', { name: 'Main menu' })).findByText('东港石化'),
    ).toBeTruthy();
    // Also over a logout (specification §4).
    act(() => clearSession());
    expect(localStorage.getItem('logoText')).toBe('东港石化');
  });

  it('scroll by as the notice of the site and the open alarms of levels 1 and 2, and can be paused', async () => {
    const soon = { ...alarmRow('a1', { level: 1, subjectName: 'Ada' }), arrivedAt: null };
    const low = { ...alarmRow('a2', { level: 3, subjectName: 'Bea' }), arrivedAt: null };
    open({ '/pod/systemConfig/shell': () => ({ ...config, notice: 'Fire drill at 14:00' }) });
    act(() => useAlarms.setState({ open: [soon, low] }));
    const line = await screen.findByRole('marquee');
    expect(await within(line).findByText('Fire drill at 14:00')).toBeTruthy();
    expect(within(line).getByRole('link').textContent).toContain('Ada');
    expect(line.textContent).not.toContain('Bea');
    await userEvent.click(screen.getByRole('button', { name: 'Pause the text' }));
    expect(line.className).toContain('paused');
    await userEvent.click(screen.getByRole('button', { name: 'Scroll the text' }));
    expect(line.className).not.toContain('paused');
  });

  it('are hidden without content', async () => {
    open();
    await screen.findByText('the people');
    expect(screen.queryByRole('marquee')).toBeNull();
  });

  it('scroll one pixel every 20 ms', () => {
    expect(limits.marqueeMsPerPx).toBe(20);
    expect(marqueeMs(800, 200)).toBe(20_000);
  });
});
