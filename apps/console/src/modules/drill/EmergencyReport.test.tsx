import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { speak } from '../../testing/speak.ts';
import { EmergencyReport } from './EmergencyReport.tsx';

const person = (name: string, state: string, more = {}) => ({
  id: name,
  name,
  departName: 'North',
  kind: 'person',
  tag: `T-${name}`,
  state,
  areas: [],
  lastSeenAt: 1_790_000_000_000,
  isOnline: true,
  ...more,
});

const report = {
  area: { id: 'a1', name: 'Tank farm' },
  safeIslands: [{ id: 'i1', name: 'Gate' }],
  isDrill: true,
  startedAt: Date.now() - 90_000,
  arrivalRate: 0.8,
  expected: 10,
  arrived: 7,
  remaining: 1,
  people: [person('Cid', 'inside', { areas: ['Tank farm'], isOnline: false }), person('Ada', 'safe')],
};

function open(answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    '/pod/evacuation/running': () => [
      { areaId: 'a1', isDrill: true, startedAt: report.startedAt, expected: 10, arrived: 7, remaining: 1 },
    ],
    '/pod/evacuation/report': () => report,
    '/pod/evacuation/alarmAreas': () => [
      { areaId: 'a1', areaName: 'Tank farm', count: 12 },
      { areaId: 'a2', areaName: 'Workshop', count: 3 },
    ],
    '/pod/alarm/page': () => ({ data: [], length: 0 }),
    ...answers,
  });
  enterAsAdministrator();
  renderScreen(<EmergencyReport />);
  return server;
}

beforeEach(() => speak('en_US'));

describe('the evacuation report', () => {
  it('shows how far the arrivals are from the 80 % that it takes, and who is missing', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'Drill · Tank farm' });
    const bar = within(card).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('70');
    expect(card.textContent).toContain('70 % have arrived of the 80 % that it takes');
    const rows = within(within(card).getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toMatch(/^Still insideCidNorthTank farm.*offline$/);
    expect(rows[2]).toMatch(/^SafeAdaNorth/);
  });

  it('says that the rate is reached', async () => {
    open({ '/pod/evacuation/report': () => ({ ...report, arrived: 8 }) });
    expect(await screen.findByText(/80 % have arrived: the 80 % that it takes are reached/)).toBeTruthy();
  });

  it('names the areas with the most alarms', async () => {
    open();
    const areas = await screen.findByRole('region', { name: /top 10/ });
    expect(
      within(areas)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Tank farm12', 'Workshop3']);
  });

  it('is ended after a question', async () => {
    const { calls } = open({ '/pod/evacuation/end': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('End the evacuation of Tank farm?');
    await userEvent.click(within(question).getByRole('button', { name: 'End it' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/end')?.body).toEqual({ areaId: 'a1' }),
    );
  });

  it('starts one of an area to safe islands, as a drill unless it is said otherwise', async () => {
    const { calls } = open({
      '/pod/evacuation/running': () => [],
      '/pod/evacuation/start': () => null,
      '/pod/area/simple-list': () => [
        { id: 'a1', name: 'Tank farm' },
        { id: 'i1', name: 'Gate' },
      ],
    });
    expect(await screen.findByText('No evacuation is running')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start an evacuation' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Tank farm' });
    const go = within(dialog).getByRole('button', { name: 'Start the drill' });
    expect(go.hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'a1');
    expect(within(dialog).queryByRole('checkbox', { name: 'Tank farm' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Gate' }));
    await userEvent.click(go);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/start')?.body).toEqual({
        areaId: 'a1',
        safeIslands: '["i1"]',
        isDrill: 'true',
      }),
    );
  });

  it('starts one where no safe island is chosen, or the area itself was chosen for one', async () => {
    const { calls } = open({
      '/pod/evacuation/running': () => [],
      '/pod/evacuation/start': () => null,
      '/pod/area/simple-list': () => [{ id: 'a1', name: 'Tank farm' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start an evacuation' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Tank farm' }));
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'a1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the drill' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/start')?.body).toEqual({
        areaId: 'a1',
        safeIslands: '[]',
        isDrill: 'true',
      }),
    );
  });
});
