import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { HandoverSign } from './HandoverSign.tsx';
import { ShiftNowScreen } from './ShiftNowScreen.tsx';

const at = '2026-03-01T08:00:00.000Z';
const alarm = (id: string, more: object = {}) => ({
  id,
  type: 'overcrowding',
  level: 1,
  subjectName: id,
  areaName: null,
  raisedAt: at,
  clearedAt: null,
  holder: null,
  holderId: null,
  shelvedUntil: null,
  shelveReason: null,
  outOfService: false,
  ...more,
});
const items = {
  alarms: [
    alarm('Yard', { holder: 'Chen Jie', holderId: 'chen' }),
    alarm('Hall', { shelvedUntil: '2026-03-01T12:00:00.000Z', shelveReason: 'Gate under repair' }),
  ],
  rulesOff: ['lowBattery'],
  cards: [],
  baseStations: [],
  evacuations: [],
  permits: [],
};
const open = (fromId: string) => ({
  id: 'h1',
  fromId,
  fromName: 'Chen Jie',
  handedAt: at,
  notes: 'Pump 3 leaks',
  items,
});

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the shift handover', () => {
  it('lists open items by kind, and hands the shift over with notes', async () => {
    const { calls } = fakeServer({
      '/pod/shiftHandover/now': () => ({ items, open: null, last: [] }),
      '/pod/shiftHandover/handOver': () => null,
    });
    renderScreen(<ShiftNowScreen />);
    expect((await screen.findByText(/Yard · Active · .* · Chen Jie/)).textContent).toContain('Overcrowding');
    expect(screen.getByText(/Hall .* until .* · Gate under repair/)).toBeTruthy();
    expect(screen.getByText('Low battery')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox'), 'Pump 3 leaks');
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/shiftHandover/handOver')?.body).toEqual({ notes: 'Pump 3 leaks' }),
    );
  });

  it('is confirmed by another operator, optionally with the alarms of the first', async () => {
    const { calls } = fakeServer({
      '/pod/shiftHandover/now': () => ({ items, open: open('chen'), last: [] }),
      '/pod/shiftHandover/confirm': () => null,
    });
    renderScreen(<ShiftNowScreen />);
    expect(await screen.findByText('Pump 3 leaks')).toBeTruthy();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Also take over the alarms of the other operator (1)' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take over the shift' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/shiftHandover/confirm')?.body).toEqual({
        id: 'h1',
        takeAlarms: 'false',
      }),
    );
  });

  it('can only be withdrawn by its author', async () => {
    fakeServer({
      '/pod/shiftHandover/now': () => ({ items, open: open(useSession.getState().user?.id ?? ''), last: [] }),
    });
    renderScreen(<ShiftNowScreen />);
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take over the shift' })).toBeNull();
  });

  it('is shown on Home only to accounts that may take it over', async () => {
    const { calls } = fakeServer({ '/pod/shiftHandover/page': () => ({ data: rows, length: rows.length }) });
    let rows: object[] = [open('chen')];
    const show = (): void => void renderScreen(<HandoverSign />);
    show();
    const sign = await screen.findByRole('link', { name: /Chen Jie handed over the shift at \d\d:\d\d/ });
    expect(sign.getAttribute('href')).toBe('/alarm/shift');
    expect(calls[0]?.query).toMatchObject({ status: 'open' });
    for (const others of [[open(useSession.getState().user?.id ?? '')], []]) {
      cleanup();
      rows = others;
      const before = calls.length;
      show();
      await waitFor(() => expect(calls.length).toBe(before + 1));
      await act(async () => undefined);
      expect(screen.queryByRole('link')).toBeNull();
    }
    cleanup();
    enterBoundToSites(['pod:alarm:alarm:view']);
    const before = calls.length;
    show();
    await act(async () => undefined);
    expect(calls.length).toBe(before);
  });
});
