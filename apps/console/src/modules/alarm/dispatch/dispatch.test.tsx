import type { Responder } from '@muster/model/entity/shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { AlarmPanel } from '../desk/AlarmPanel.tsx';
import { useAlarms } from '../live/alarms.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';

const person = (personId: string, name: string, metres: number, more: object = {}) => ({
  personId,
  name,
  departName: 'Guard',
  jobName: null,
  certificates: [],
  metres,
  by: 'plan',
  floor: 0,
  onShift: false,
  ...more,
});
const basis = { duty: 'online', hasPlace: true, sent: [] };
const candidates = [
  person('zhao', 'Zhao Min', 140, { certificates: ['First aid'], onShift: true }),
  person('liu', 'Liu Tao', 210),
  person('wu', 'Wu Gang', 300),
  person('he', 'He Jing', 320),
];

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

async function show(given: Partial<OpenAlarm>): Promise<void> {
  const alarm = { ...alarmRow('a', { level: 1, type: 'oneKeyHelp', ...given }), arrivedAt: null };
  useAlarms.setState({ open: [alarm], isLoaded: true });
  renderScreen(<AlarmPanel />);
  await screen.findByRole('heading', { level: 2 });
}

const mine = () => ({
  holderId: useSession.getState().user?.id ?? '',
  holder: 'Me',
  takenAt: '2026-03-01T08:03:00.000Z',
});
const sent = (name: string, more: Partial<Responder> = {}): Responder => ({
  personId: name,
  name,
  deliveryId: name,
  sentAt: '2026-03-01T08:03:00.000Z',
  sentBy: 'Me',
  place: { lon: 121, lat: 31, floor: 0 },
  metres: 200,
  answer: 'sent',
  answeredAt: null,
  arrivedAt: null,
  ...more,
});

describe('sending people to an alarm', () => {
  it('names the nearest two on the holder’s line, and sends them with one press', async () => {
    const { calls } = fakeServer({
      '/pod/alarm/responders': () => ({ ...basis, candidates }),
      '/pod/alarm/dispatch': () => null,
    });
    await show(mine());
    expect(await screen.findByText('Nearest: Zhao Min · First aid · 140 m; Liu Tao · Guard · 210 m')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send 2' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/alarm/dispatch')?.body).toEqual({
        id: 'a',
        personIds: '["zhao","liu"]',
      }),
    );
  });

  it('limits the selection to three, and shows how people are ranked', async () => {
    const { calls } = fakeServer({
      '/pod/alarm/responders': () => ({ ...basis, candidates }),
      '/pod/alarm/dispatch': () => null,
    });
    await show({});
    await userEvent.click(screen.getByRole('button', { name: 'Send people' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^By walking distance on the plan/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByRole('alert').textContent).toBe('Select people to send');
    for (const name of [/Zhao Min/, /Liu Tao/, /Wu Gang/])
      await userEvent.click(dialog.getByRole('checkbox', { name }));
    expect(dialog.getByRole('checkbox', { name: /He Jing/ })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Send 3' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/pod/alarm/dispatch'));
  });

  it('shows each answer, and the remaining distance until the arrival', async () => {
    fakeServer({
      '/pod/alarm/responders': () => ({
        ...basis,
        candidates,
        sent: [
          { personId: 'Zhao Min', metres: 85, by: 'plan', way: [] },
          { personId: 'Liu Tao', metres: null, by: null, way: null },
          { personId: 'He Jing', metres: 120, by: 'straight', way: [] },
        ],
      }),
    });
    const arrivedAt = '2026-03-01T08:05:00.000Z';
    await show({
      responders: [sent('Zhao Min', { answer: 'yes' }), sent('Liu Tao', { answer: 'yes', arrivedAt }), sent('He Jing')],
    });
    expect(await screen.findByText('Zhao Min · on the way · 85 m')).toBeTruthy();
    expect(screen.getByText('Liu Tao · arrived')).toBeTruthy();
    expect(screen.getByText(/He Jing · .* · 120 m straight/)).toBeTruthy();
  });
});
