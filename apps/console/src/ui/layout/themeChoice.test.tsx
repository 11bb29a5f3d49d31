import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let isSystemDark: boolean;
let notifySystem: () => void;

beforeEach(() => {
  isSystemDark = false;
  localStorage.clear();
  const listeners: (() => void)[] = [];
  notifySystem = () => listeners.forEach((listen) => listen());
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemDark;
    },
    addEventListener: (_: string, listen: (event: { matches: boolean }) => void) =>
      listeners.push(() => listen({ matches: isSystemDark })),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As on a page that was just opened. */
async function openPage() {
  vi.resetModules();
  const choice = await import('./themeChoice.ts');
  const theme = await import('./theme.ts');
  const root = document.createElement('div');
  choice.followTheme(root);
  const ground = (): string => root.style.getPropertyValue('--ground');
  return { ...choice, theme: theme.themeInForce, ground };
}

describe('the theme', () => {
  it('is that of the system, also when it turns dark in the evening', async () => {
    const page = await openPage();
    expect(page.theme()).toBe('light');
    isSystemDark = true;
    notifySystem();
    expect(page.theme()).toBe('dark');
    expect(page.ground()).toBe('#071A1D');
  });

  it('is the choice on this machine, also after a reload', async () => {
    const first = await openPage();
    first.setThemeChoice('dark');
    expect(first.theme()).toBe('dark');
    const second = await openPage();
    expect(second.theme()).toBe('dark');
    isSystemDark = true;
    second.setThemeChoice('light');
    notifySystem();
    expect(second.theme()).toBe('light');
  });

  it('is light on paper, and dark again on the screen', async () => {
    const page = await openPage();
    page.setThemeChoice('dark');
    const redraw = vi.fn<() => void>();
    page.watchTheme(redraw);
    window.dispatchEvent(new Event('beforeprint'));
    expect(page.theme()).toBe('light');
    expect(page.ground()).toBe('#F3F6F7');
    window.dispatchEvent(new Event('afterprint'));
    expect(page.theme()).toBe('dark');
    expect(redraw).not.toHaveBeenCalled();
    page.setThemeChoice('light');
    expect(redraw).toHaveBeenCalledOnce();
  });

  it('is dark on a wall, regardless of the setting', async () => {
    const page = await openPage();
    page.setThemeChoice('light');
    const Wall = () => {
      page.usePageTheme('dark');
      return <p>{page.useThemeInForce()}</p>;
    };
    const { unmount } = render(<Wall />);
    expect(screen.getByText('dark')).toBeTruthy();
    expect(page.theme()).toBe('dark');
    act(() => unmount());
    expect(page.theme()).toBe('light');
  });
});
