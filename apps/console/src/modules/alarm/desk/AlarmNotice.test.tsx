import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { useAlarms } from '../live/alarms.ts';
import { useNoticeSettings } from '../notice/noticeSettings.ts';
import { byUrgency, type OpenAlarm } from '../live/openAlarms.ts';
import { restoreReceiving, setReceiving } from '../notice/receiveMode.ts';
import { AlarmNotice } from './AlarmNotice.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const now = Date.parse('2026-03-01T08:10:00.000Z');
const alarm = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id, { subjectName: id }),
  arrivedAt: now,
  ...given,
});
const put = (...alarms: OpenAlarm[]): void => useAlarms.setState({ open: byUrgency(alarms), isLoaded: true });
const shown = (): (string | null)[] =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((line) => line.getAttribute('data-alarm'));

/** A page with the pop-up; the UI library comes when it is wanted. */
async function open(): Promise<void> {
  renderScreen(
    <>
      <h1>page</h1>
      <AlarmNotice />
    </>,
  );
  await screen.findByRole('heading');
  // Effects that follow the late first picture are done.
  await act(async () => undefined);
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  setLanguage('en_US');
  enterAsAdministrator();
  fakeServer({});
  put();
  useNoticeSettings.setState({ types: {} });
  restoreReceiving('u1');
});
afterEach(() => vi.useRealTimers());

describe('the pop-up', () => {
  it('shows the most urgent on top, however late it came, and says how many more there are', async () => {
    await open();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => put(alarm('a'), alarm('b'), alarm('c'), alarm('d')));
    expect(shown()).toHaveLength(3);
    expect(screen.getByText('1 more')).toBeTruthy();
    act(() => put(alarm('a'), alarm('b'), alarm('c'), alarm('d'), alarm('high', { level: 1 })));
    expect(shown()[0]).toBe('high');
    expect(screen.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/alarm/list?status=alarming');
  });

  it('stays until somebody has seen to the alarm, and keeps what has folded in its count', async () => {
    put(alarm('high'), alarm('low', { level: 4 }));
    await open();
    expect(shown()).toEqual(['high', 'low']);
    act(() => vi.advanceTimersByTime(3_600_000));
    expect(shown()).toEqual(['high']);
    expect(screen.getByText('1 more')).toBeTruthy();
    act(() => put(alarm('high', { acknowledgedAt: '2026-03-01T08:11:00.000Z' }), alarm('low', { level: 4 })));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is folded out of the way, and unfolds for the next alarm', async () => {
    put(alarm('a'));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByText('1 alarm to acknowledge')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(5000);
      put(alarm('a'), alarm('b', { arrivedAt: Date.now() }));
    });
    expect(shown().toSorted()).toEqual(['a', 'b']);
  });

  it('shows no type that does not pop up here: by the settings of the site, or by the wish of the account', async () => {
    put(alarm('a', { type: 'overspeed' }), alarm('b', { type: 'retention' }), alarm('c', { type: 'oneKeyHelp' }));
    await open();
    act(() => useNoticeSettings.setState({ types: { overspeed: { popUp: false } } }));
    expect(shown().toSorted()).toEqual(['b', 'c']);
    act(() => setReceiving('u1', { mode: 'chosen', types: ['overspeed'] }));
    expect(shown()).toEqual(['c']);
  });
});
