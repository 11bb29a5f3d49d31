import type { MenuNode } from '@muster/model/login/wire.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useState } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';

import { fakeServer } from '../../testing/fakeServer.ts';
import { menuNode } from '../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import type * as layouts from './layouts.ts';
import { Router } from './Router.tsx';
import { markUnsaved, resetTabs } from '../../core/navigation/tabs.ts';
import { token } from '../../core/http/token.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { registerScreenPaths } from '../../core/navigation/screenPaths.ts';
import { screens } from './screens.ts';

vi.mock('./layouts.ts', async (original) => ({
  ...(await original<typeof layouts>()),
  dashboardScreen: () => <p>the map</p>,
  bigScreen: () => <p>the wall</p>,
}));

vi.mock('./screens.ts', () => {
  const Counter = () => {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>counted {count}</button>;
  };
  const Person = () => (
    <Routes>
      <Route index element={<Link to="/organization/person/add">to the form</Link>} />
      {['add', 'import'].map((page) => (
        <Route key={page} path={page} element={<p>the form</p>} />
      ))}
    </Routes>
  );
  return {
    screens: { '/organization/person': Person, '/organization/job': Counter, '/drill': () => <p>the drill</p> },
  };
});

const node = (name: string, url: string, children: MenuNode[] = []): MenuNode => menuNode(name, url, { children });

const menu = [
  node('organization', '/organization', [node('person', '/organization/person'), node('job', '/organization/job')]),
  node('drill', '/drill'),
  node('unknown', '/unknown'),
];

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

const open = (address: string) =>
  renderScreen(
    <>
      <Router />
      <Address />
    </>,
    address,
  );
const address = (): string => screen.getByTestId('address').textContent ?? '';
const tab = (name: string) => screen.findByRole('link', { name, current: 'page' });

beforeEach(() => {
  registerScreenPaths(Object.keys(screens));
  setLanguage('en_US');
  resetTabs();
  enterAsAdministrator(menu);
  fakeServer({});
});

describe('routes', () => {
  it.each(['/', '/no/such/page', '/unknown'])('lead from %s to the dashboard', async (path) => {
    open(path);
    expect(await screen.findByText('the map')).toBeTruthy();
    expect(address()).toBe('/dashboard');
  });

  it.each(['/dashboard', '/organization/person', '/drill', '/screen', '/help', '/404'])(
    'show system conditions at %s',
    async (path) => {
      const condition = { code: 'noPositions', severity: 'degraded', buildingId: 'b1', subject: null, facts: {} };
      const since = '2026-05-01T08:00:00.000Z';
      fakeServer({ '/base/systemCondition/active': () => [{ ...condition, since }] });
      open(path);
      const banner = await screen.findByRole('status', { name: 'System condition' });
      expect(banner.textContent).toMatch(/^No positions since/);
    },
  );

  it('show no top bar and no tab strip over the dashboard, but a menu button', async () => {
    open('/dashboard');
    await screen.findByText('the map');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });

  it.each([
    ['a group', '/organization', 'to the form', '/organization/person'],
    ['the -only path of an entry without children', '/drill-only', 'the drill', '/drill'],
  ])('lead from %s to its first screen', async (_, path, text, target) => {
    open(path);
    await screen.findByText(text);
    expect(address()).toBe(target);
  });

  it('show at /404 that the page does not exist, with a link home', async () => {
    open('/404');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /home/i }));
    expect(await screen.findByText('the map')).toBeTruthy();
  });

  it.each([
    ['add', 'Add'],
    ['import', 'Import'],
  ])('go through the breadcrumb by group, screen and page: %s', async (page, title) => {
    open(`/organization/person/${page}`);
    await screen.findByText('the form');
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(trail.textContent).toBe(`OrganizationStaff${title}`);
    expect(trail.querySelectorAll('a')).toHaveLength(1);
  });
});

describe('fixed pages', () => {
  it.each([
    ['/secretconfig', 'This browser'],
    ['/beacon', 'Stations and cards'],
    ['/emergencyReport', 'Evacuation report'],
    ['/help', 'Help manual'],
  ])('%s has a bare layout: a way back, and no menu, top bar or tabs', async (path, title) => {
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(address()).toBe(path);
    expect(screen.getByRole('link', { name: 'Back to the console' }).getAttribute('href')).toBe('/dashboard');
  });

  it.each(['/screen', '/bigscreen/screen5.html', '/bigscreen/index.html'])('%s is the big screen', async (path) => {
    open(`${path}?buildId=b1&userName=admin`);
    expect(await screen.findByText('the wall')).toBeTruthy();
    expect(address()).toContain(path);
  });

  it.each([
    ['?redirect=%2Forganization%2Fjob', '/organization/job'],
    ['?redirect=https%3A%2F%2Fevil.example.org', '/dashboard'],
    ['', '/dashboard'],
  ])('/auth-redirect%s leads on within the console', async (search, target) => {
    token.write('secret');
    open(`/auth-redirect${search}`);
    await waitFor(() => expect(address()).toBe(target));
    token.clear();
  });

  it('/auth-redirect redirects to the login without a session, and from there to the target', async () => {
    token.clear();
    open('/auth-redirect?redirect=%2Forganization%2Fjob');
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Forganization%2Fjob'));
  });
});

describe('tabs', () => {
  it('keep their pages over a look at the map, and forget them when they are closed', async () => {
    open('/organization/job');
    await userEvent.click(await screen.findByText('counted 0'));
    await screen.findByText('counted 1');
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await screen.findByText('the map');
    expect(screen.queryByRole('banner')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawn = screen.getByRole('navigation', { name: 'Main menu' });
    await userEvent.click(within(drawn).getByRole('button', { name: 'Organization' }));
    await userEvent.click(within(drawn).getByRole('link', { name: 'Posts' }));
    expect(await screen.findByText('counted 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close “Posts”' }));
    await screen.findByText('the map');
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const again = screen.getByRole('navigation', { name: 'Main menu' });
    await userEvent.click(within(again).getByRole('button', { name: 'Organization' }));
    await userEvent.click(within(again).getByRole('link', { name: 'Posts' }));
    expect(await screen.findByText('counted 0')).toBeTruthy();
  });

  it('redirect from /redirect/dashboard to the map', async () => {
    open('/redirect/dashboard');
    expect(await screen.findByText('the map')).toBeTruthy();
    expect(address()).toBe('/dashboard');
  });

  it('keep the state of the page behind them', async () => {
    open('/organization/job');
    await userEvent.click(await screen.findByText('counted 0'));
    await screen.findByText('counted 1');
    await userEvent.click(screen.getByRole('link', { name: 'Staff' }));
    await screen.findByText('to the form');
    await userEvent.click(screen.getAllByRole('link', { name: 'Posts' })[0] as HTMLElement);
    expect(await screen.findByText('counted 1')).toBeTruthy();
  });

  it('recreate the page on refresh', async () => {
    open('/organization/job?page=2');
    await userEvent.click(await screen.findByText('counted 0'));
    await screen.findByText('counted 1');
    const strip = screen.getByRole('navigation', { name: 'Open pages' });
    await userEvent.pointer({ keys: '[MouseRight]', target: strip.querySelectorAll('span')[0] as HTMLElement });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    expect(await screen.findByText('counted 0')).toBeTruthy();
    expect(address()).toBe('/organization/job?page=2');
  });

  it('open the last remaining one when the active one is closed, then home', async () => {
    open('/organization/person');
    await screen.findByText('to the form');
    await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
    await screen.findByText('counted 0');
    await userEvent.click(screen.getByRole('button', { name: 'Close “Posts”' }));
    await waitFor(() => expect(address()).toBe('/organization/person'));
    await userEvent.click(screen.getByRole('button', { name: 'Close “Staff”' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('ask before the window is closed with unsaved information, and only then', async () => {
    open('/organization/person/add');
    await screen.findByText('the form');
    const close = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    act(() => markUnsaved('/organization/person', true));
    expect(close()).toBe(false);
  });

  it('ask before a page with unsaved information is left for another page of its tab', async () => {
    open('/organization/person/add');
    await screen.findByText('the form');
    act(() => markUnsaved('/organization/person', true));
    const back = screen.getByRole('navigation', { name: 'Breadcrumb' }).querySelector('a') as HTMLElement;
    await userEvent.click(back);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/organization/person/add'));
    expect(screen.getByText('the form')).toBeTruthy();
    await userEvent.click(screen.getByRole('navigation', { name: 'Breadcrumb' }).querySelector('a') as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('to the form')).toBeTruthy();
    expect(screen.queryByText('the form')).toBeNull();
  });

  it('ask before a page with unsaved information is recreated, or its user logs out', async () => {
    token.write('secret');
    fakeServer({ '/logout': () => null });
    open('/organization/job');
    await userEvent.click(await screen.findByText('counted 0'));
    act(() => markUnsaved('/organization/job', true));
    const refresh = async (answer: string): Promise<void> => {
      const strip = screen.getByRole('navigation', { name: 'Open pages' });
      await userEvent.pointer({ keys: '[MouseRight]', target: within(strip).getByRole('link', { name: 'Posts' }) });
      await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }));
      await userEvent.click(await screen.findByRole('button', { name: answer }));
    };
    await refresh('Cancel');
    expect(screen.getByText('counted 1')).toBeTruthy();
    const logOut = async (answer: string): Promise<void> => {
      await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
      await userEvent.click(await screen.findByRole('button', { name: answer }));
    };
    await logOut('Cancel');
    expect(token.read()).toBe('secret');
    await refresh('Discard changes');
    expect(await screen.findByText('counted 0')).toBeTruthy();
    act(() => markUnsaved('/organization/job', true));
    await logOut('Discard changes');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(token.read()).toBeNull();
  });

  it('allow switching to another tab without a question', async () => {
    open('/organization/person/add');
    await screen.findByText('the form');
    act(() => markUnsaved('/organization/person', true));
    await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
    await screen.findByText('counted 0');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await tab('Posts')).toBeTruthy();
  });
});
