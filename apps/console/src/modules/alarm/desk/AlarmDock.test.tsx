import { eventually } from '@muster/testkit/eventually.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useAlarms } from '../live/alarms.ts';
import { byUrgency, type OpenAlarm } from '../live/openAlarms.ts';
import { useNoticeSettings } from '../notice/noticeSettings.ts';
import { restoreReceiving, setReceiving } from '../notice/receiveMode.ts';
import { AlarmDock } from './AlarmDock.tsx';

const start = Date.parse('2026-03-01T08:10:00.000Z');
/** Alarms from before the page was opened; `come` adds a new one. */
const alarm = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id, { subjectName: id }),
  arrivedAt: null,
  ...given,
});
const come = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => alarm(id, { arrivedAt: Date.now(), ...given });
const put = (...alarms: OpenAlarm[]): void =>
  act(() => useAlarms.setState({ open: byUrgency([...useAlarms.getState().open, ...alarms]), isLoaded: true }));
const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

let width = 1440;
let kept: Record<string, string> = {};

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <Dialog title="Form" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
      <AlarmDock />
    </>
  );
}

async function open(): Promise<void> {
  renderScreen(<Page />);
  await screen.findByRole('heading', { level: 1 });
  await act(async () => undefined);
}

const dock = (): HTMLElement => screen.getByRole('complementary', { name: 'Alarms' });
const unfoldButton = (): HTMLElement => within(dock()).getByRole('button', { name: /^Unfold the alarms/ });
const findFoldButton = (): Promise<HTMLElement> => within(dock()).findByRole('button', { name: 'Fold the alarms' });
const isFolded = (): boolean => within(dock()).queryByRole('button', { name: /^Unfold the alarms/ }) !== null;

beforeEach(() => {
  vi.useFakeTimers({ now: start, shouldAdvanceTime: true });
  setLanguage('en_US');
  enterAsAdministrator();
  [width, kept] = [1440, { alarmDock: 'folded' }];
  fakeServer({
    '/base/preference/own': () => kept,
    '/base/preference/setOwn': ({ body }) => {
      kept = { ...kept, ...body };
    },
  });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, side, px] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
    const matches = side === 'min' ? width >= Number(px) : side === 'max' && width <= Number(px);
    // The members that the console uses.
    return { matches, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList;
  });
  useAlarms.setState({ open: [], isLoaded: true });
  useNoticeSettings.setState({ types: {} });
  restoreReceiving('u1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.getElementById('root')?.remove();
});

describe('the folded dock', () => {
  it('counts by level, and calls for help separately', async () => {
    put(alarm('a', { level: 2 }), alarm('b', { level: 2 }), alarm('c', { level: 1 }));
    put(alarm('sos', { type: 'oneKeyHelp', level: 3 }), alarm('over', { clearedAt: '2026-03-01T08:05:00.000Z' }));
    await open();
    const words = unfoldButton().textContent;
    expect(words).toBe('Unfold the alarmsSOS1121');
  });

  it('mutes, and reserves its width on the page', async () => {
    await open();
    expect(within(dock()).getByRole('button', { name: 'Mute' })).toBeTruthy();
    expect(document.documentElement.style.getPropertyValue('--dock')).toBe('56px');
    await userEvent.click(unfoldButton());
    expect(document.documentElement.style.getPropertyValue('--dock')).toBe('320px');
  });

  it('keeps the account’s folding, in another browser too', async () => {
    await open();
    expect(isFolded()).toBe(true);
    await userEvent.click(unfoldButton());
    await eventually(() => expect(kept).toEqual({ alarmDock: 'open' }));
    await userEvent.click(await findFoldButton());
    await eventually(() => expect(kept).toEqual({ alarmDock: 'folded' }));
    kept = { alarmDock: 'open' };
    cleanup();
    await open();
    await eventually(() => expect(isFolded()).toBe(false));
  });
});

describe('a new alarm', () => {
  it('of level 1 unfolds it after a pause in input, without changing the account’s preference', async () => {
    await open();
    put(come('high', { level: 1 }));
    later(2900);
    fireEvent.pointerMove(document.body);
    later(2900);
    expect(isFolded()).toBe(true);
    later(200);
    expect(isFolded()).toBe(false);
    expect(kept).toEqual({ alarmDock: 'folded' });
  });

  it('does not unfold it again: the next of level 1 waits with the first, a call for help does not', async () => {
    await open();
    put(come('high', { level: 1 }));
    later(3000);
    await userEvent.click(await findFoldButton());
    (document.activeElement as HTMLElement | null)?.blur();
    later(1000);
    put(come('next', { level: 1 }));
    later(10_000);
    expect(isFolded()).toBe(true);
    put(come('sos', { type: 'oneKeyHelp', level: 2 }));
    later(3000);
    expect(isFolded()).toBe(false);
  });

  it('does not unfold it under the focus, in a narrow window, or for a type that the account does not receive', async () => {
    await open();
    act(() => unfoldButton().focus());
    put(come('high', { level: 1 }));
    later(10_000);
    expect(isFolded()).toBe(true);
    act(() => unfoldButton().blur());
    width = 1100;
    later(10_000);
    expect(isFolded()).toBe(true);
    width = 1440;
    act(() => setReceiving('u1', { mode: 'chosen', types: [] }));
    put(come('unwanted', { level: 1 }));
    later(10_000);
    expect(isFolded()).toBe(true);
  });

  it('from before the page was opened does not unfold it, and a new one is announced', async () => {
    put(alarm('old', { type: 'oneKeyHelp', level: 1 }));
    await open();
    later(10_000);
    expect(isFolded()).toBe(true);
    put(come('Wang Wei', { type: 'oneKeyHelp', level: 1 }));
    expect(screen.getByRole('alert').textContent).toBe('One-key help · Wang Wei');
  });
});

describe('a dialog', () => {
  it('leaves the dock usable by pointer and keyboard, and the page not', async () => {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    put(alarm('a', { level: 1 }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = screen.getByRole('dialog', { name: 'Form' });
    expect([root.hasAttribute('inert'), dialog.hasAttribute('aria-modal')]).toEqual([true, false]);
    expect(dock().closest('[inert]')).toBeNull();
    // `a` focuses the first alarm, and Escape there does not close the dialog.
    act(() => within(dialog).getByRole('textbox').focus());
    await userEvent.keyboard('a');
    expect(dock().contains(document.activeElement)).toBe(false);
    act(() => screen.getByRole('button', { name: 'Add' }).focus());
    await userEvent.keyboard('a');
    expect(dock().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeTruthy();
    act(() => within(dialog).getByRole('textbox').focus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(root.hasAttribute('inert')).toBe(false);
  });
});

describe('on a phone', () => {
  it('is a bar with the most urgent alarm, which opens the list', async () => {
    width = 390;
    const raisedAt = '2026-03-01T08:09:18.000Z';
    put(
      alarm('a', { level: 2 }),
      alarm('Wang Wei', { type: 'oneKeyHelp', areaName: 'Tank farm', raisedAt, floor: null }),
    );
    await open();
    const bar = await within(dock()).findByRole('button', { expanded: false });
    expect(bar.textContent).toContain('SOS · Wang Wei · Tank farm');
    expect(bar.textContent).toContain('42 s');
    expect(bar.textContent).toContain('2 in total');
    await userEvent.click(bar);
    const list = screen.getByRole('dialog', { name: 'Open alarms' });
    expect(await within(list).findAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(dock()).getByRole('button', { expanded: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
