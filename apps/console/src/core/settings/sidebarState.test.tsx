import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Width of the window, as in media queries. */
let widthPx: number;
let notifyWidth: (next: number) => void;

beforeEach(() => {
  const listeners: (() => void)[] = [];
  widthPx = 1440;
  vi.stubGlobal('matchMedia', (query: string) => {
    const limit = Number(/max-width: ([\d.]+)px/.exec(query)?.[1]);
    const isNarrow = (): boolean => widthPx <= limit;
    return {
      get matches() {
        return isNarrow();
      },
      addEventListener: (_: string, listen: (event: { matches: boolean }) => void) =>
        listeners.push(() => listen({ matches: isNarrow() })),
    };
  });
  notifyWidth = (next) => {
    widthPx = next;
    for (const tell of listeners) tell();
  };
  document.cookie = 'sidebarStatus=; path=/; max-age=0';
});

/** State of a page that was just opened. */
async function openPage() {
  vi.resetModules();
  const { toggleSidebar, useSidebar } = await import('./sidebarState.ts');
  return { toggle: toggleSidebar, state: () => useSidebar.getState() };
}

describe('the sidebar', () => {
  it('is open unless it was closed, which is stored in a cookie', async () => {
    const first = await openPage();
    expect(first.state().isOpen).toBe(true);
    first.toggle('/a');
    expect(first.state().isOpen).toBe(false);
    const second = await openPage();
    expect(second.state().isOpen).toBe(false);
    second.toggle('/a');
    expect((await openPage()).state().isOpen).toBe(true);
  });

  it('is that of a phone below 992 px, from the start or when the window is narrowed', async () => {
    widthPx = 992;
    const page = await openPage();
    expect(page.state().isMobile).toBe(false);
    notifyWidth(991);
    expect(page.state()).toMatchObject({ isMobile: true, drawerAt: null });
    notifyWidth(1200);
    expect(page.state().isMobile).toBe(false);
    widthPx = 390;
    expect((await openPage()).state().isMobile).toBe(true);
  });

  it('is opened and closed over one page on a phone, without changing the cookie', async () => {
    widthPx = 390;
    const page = await openPage();
    page.toggle('/a');
    expect(page.state().drawerAt).toBe('/a');
    page.toggle('/a');
    expect(page.state().drawerAt).toBeNull();
    expect(document.cookie).not.toMatch(/sidebarStatus=\d/);
  });
});
