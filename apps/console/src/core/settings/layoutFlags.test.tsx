import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { SecretConfig, resetBrowserSettings } from '../../modules/system/secretConfig/SecretConfig.tsx';
import { resetLayoutFlags } from './layoutFlags.ts';
import css from '../../shell/layout/MainLayout.module.css';
import { MainLayout } from '../../shell/layout/MainLayout.tsx';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  resetLayoutFlags();
  fakeServer({
    '/pod/systemConfig/getShowNameSetting': () => ({ configVal: '' }),
    '/pod/systemConfig/shell': () => ({ logoText: '', notice: '', appAddress: '', version: '' }),
    '/pod/systemConfig/customConfigGet': () => null,
  });
  enterAsAdministrator();
});

/** The settings of this browser, and the shell, which must apply them immediately. */
async function open(): Promise<void> {
  renderScreen(
    <>
      <MainLayout />
      <SecretConfig />
    </>,
  );
  // Texts and the UI library are loaded on demand.
  await screen.findByRole('group', { name: 'Tabs of visited pages' });
}

const choose = (setting: string, answer: 'Yes' | 'No') =>
  userEvent.click(within(screen.getByRole('group', { name: setting })).getByRole('button', { name: answer }));
const hasTabs = (): boolean => screen.queryByRole('navigation', { name: 'Open pages' }) !== null;
const isHeaderFixed = (): boolean =>
  screen.getByRole('button', { name: 'Collapse or expand the menu' }).closest(`.${css.scrolling}`) === null;

describe('the layout flags of this browser', () => {
  it('hide and show the tab strip at once, and are stored', async () => {
    await open();
    expect(hasTabs()).toBe(true);
    await choose('Tabs of visited pages', 'No');
    expect([hasTabs(), localStorage.getItem('tagsView')]).toEqual([false, 'false']);
    vi.resetModules();
    const { useLayoutFlags } = await import('./layoutFlags.ts');
    expect(useLayoutFlags.getState()).toEqual({ showSettings: true, tagsView: false, fixedHeader: true });
    await choose('Tabs of visited pages', 'Yes');
    expect(hasTabs()).toBe(true);
  });

  it('scroll the header with the page, or fix it', async () => {
    await open();
    expect(isHeaderFixed()).toBe(true);
    await choose('Fixed top bar and tabs', 'No');
    expect(isHeaderFixed()).toBe(false);
  });

  it('hide the density in the user menu, where it stays among the settings', async () => {
    await open();
    await choose('Density in the user menu', 'No');
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toContain('Log out');
    expect(names).not.toContain('Compact layout');
    expect(screen.getByRole('group', { name: 'Density' })).toBeTruthy();
  });

  it('are all on after a reset of this browser’s settings', async () => {
    await open();
    await choose('Tabs of visited pages', 'No');
    await choose('Fixed top bar and tabs', 'No');
    resetBrowserSettings();
    expect(await screen.findByRole('navigation', { name: 'Open pages' })).toBeTruthy();
    expect(isHeaderFixed()).toBe(true);
  });
});
