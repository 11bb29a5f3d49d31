import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { muteFor } from '../sound/alarmCall.ts';
import { useAlarms } from '../live/alarms.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { AlarmPanel } from './AlarmPanel.tsx';

const takenAt = '2026-03-01T08:03:00.000Z';
const chen = { holderId: 'chen', holder: 'Chen Jie', takenAt };
const open = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id, { subjectName: id }),
  arrivedAt: null,
  ...given,
});

async function show(...alarms: OpenAlarm[]) {
  useAlarms.setState({ open: alarms, isLoaded: true });
  muteFor(0);
  renderScreen(<AlarmPanel />);
  await screen.findByRole('heading', { level: 2 });
}

const line = (name: string) => {
  const item = screen.getAllByRole('listitem').find((each) => within(each).queryByText(name) !== null);
  if (item === undefined) throw new Error(`There is no line of ${name}.`);
  return within(item);
};

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  vi.setSystemTime(Date.parse('2026-03-01T08:10:00.000Z'));
});

const me = () => ({ holderId: useSession.getState().user?.id ?? '', holder: 'Me', takenAt });

describe('the line of an alarm', () => {
  it('offers to take an alarm that is not taken as the first action, also by the key T', async () => {
    const { calls } = fakeServer({ '/pod/alarm/take': () => null });
    await show(open('Wang'));
    const [first] = line('Wang').getAllByRole('button');
    expect(first?.textContent).toBe('Take');
    if (first !== undefined) await userEvent.click(first);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/pod/alarm/take'));
    await userEvent.keyboard('t');
    await waitFor(() => expect(calls.filter(({ path }) => path === '/pod/alarm/take')).toHaveLength(2));
  });

  it('shows the holder, since when, and the account that handed it over', async () => {
    fakeServer({});
    await show(open('Wang', chen), open('Li', me()), open('Sun', { ...me(), handedBy: 'Chen Jie' }));
    expect(line('Wang').getByText(/^Chen Jie · since \d\d:03$/)).toBeTruthy();
    expect(line('Li').getByText(/^You · since \d\d:03$/)).toBeTruthy();
    expect(line('Sun').getByText(/^Handed to you by Chen Jie · \d\d:03$/)).toBeTruthy();
    expect(line('Wang').queryByRole('button', { name: 'Take' })).toBeNull();
    expect(line('Wang').getByRole('button', { name: 'Take over' })).toBeTruthy();
    expect(line('Li').getByRole('button', { name: 'Hand over' })).toBeTruthy();
  });

  it('shows how many of a group are taken', async () => {
    fakeServer({});
    await show(open('a', { areaId: 'yard', ...chen }), open('b', { areaId: 'yard' }));
    expect(screen.getByText('1 of 2 taken')).toBeTruthy();
  });

  it('asks before it takes over an alarm, and uses force only after a confirmation', async () => {
    const { calls } = fakeServer({
      '/pod/alarm/take': ({ body }) =>
        body['force'] === 'true'
          ? null
          : json({ code: -1, message: 'taken', data: { ids: ['Wang'], holder: { name: 'Chen Jie', since: takenAt } } }),
    });
    await show(open('Wang', chen));
    await userEvent.click(line('Wang').getByRole('button', { name: 'Take over' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Taken by Chen Jie at \d\d:03\. Take it over\?$/)).toBeTruthy();
    expect(calls.filter(({ body }) => body['force'] === 'true')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(calls.filter(({ body }) => body['force'] === 'true')).toHaveLength(1));
  });

  it('hands it over to a colleague by name', async () => {
    const { calls } = fakeServer({
      '/pod/alarm/colleagues': () => [{ id: 'chen', name: 'Chen Jie' }],
      '/pod/alarm/handOver': () => null,
    });
    await show(open('Wang', me()));
    await userEvent.click(line('Wang').getByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Chen Jie' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/alarm/handOver')?.body).toMatchObject({ accountId: 'chen' }),
    );
  });
});
