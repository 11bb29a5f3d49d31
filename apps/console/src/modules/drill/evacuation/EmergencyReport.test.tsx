import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type Answer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { EmergencyReport } from './EmergencyReport.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const person = (name: string, state: string, more = {}) => ({
  id: name,
  name,
  departName: 'North',
  kind: 'person',
  tag: `T-${name}`,
  state,
  areas: [],
  arrivedAt: null,
  island: null,
  lastSeenAt: 1_790_000_000_000,
  isOnline: true,
  ...more,
});

const report = {
  area: { id: 'a1', name: 'Tank farm' },
  safeIslands: [{ id: 'i1', name: 'Gate' }],
  isDrill: true,
  cause: 'Gas smell',
  startedAt: Date.now() - 90_000,
  arrivalRate: 0.8,
  expected: 10,
  arrived: 7,
  remaining: 1,
  people: [person('Cid', 'inside', { areas: ['Tank farm'], isOnline: false }), person('Ada', 'safe')],
};

const minute = 60_000;
const past = {
  id: 'r1',
  areaId: 'a1',
  areaName: 'Tank farm',
  isDrill: false,
  cause: 'Gas smell',
  startedAt: Date.parse('2030-01-01T08:00:00'),
  startedBy: 'olga',
  endedAt: Date.parse('2030-01-01T08:10:00'),
  endedBy: 'olga',
  expected: 10,
  arrived: 9,
  remaining: 1,
};

const pastPerson = (name: string, state: string, more = {}) => ({
  id: name,
  name,
  departName: 'North',
  kind: 'person',
  state,
  wasInside: true,
  lon: 121.5,
  lat: 31.25,
  floor: 0,
  seenAt: past.startedAt - 1000,
  arrivedAt: null,
  island: null,
  ...more,
});

const result = {
  ...past,
  safeIslands: [{ id: 'i1', name: 'Gate' }],
  arrivalRate: 0.8,
  curve: [
    [0, 0],
    [minute, 8],
    [2 * minute, 9],
  ],
  reached: [
    { share: 0.5, afterMs: minute },
    { share: 0.8, afterMs: minute },
    { share: 1, afterMs: null },
  ],
  people: [
    pastPerson('Cid', 'inside', { lon: null, lat: null, floor: null, seenAt: null }),
    pastPerson('Ada', 'safe', { arrivedAt: past.startedAt + minute, island: 'Gate' }),
  ],
};

function open(answers: Record<string, Answer> = {}, address = '/emergencyReport') {
  const server = fakeServer({
    '/pod/evacuation/running': () => [
      { areaId: 'a1', isDrill: true, cause: null, startedAt: report.startedAt, expected: 10, arrived: 7, remaining: 1 },
    ],
    '/pod/evacuation/report': () => report,
    '/pod/evacuation/alarmAreas': () => [
      { areaId: 'a1', areaName: 'Tank farm', count: 12 },
      { areaId: 'a2', areaName: 'Workshop', count: 3 },
    ],
    '/pod/evacuation/page': () => ({ data: [past], length: 21 }),
    '/pod/evacuation/get': () => result,
    ...answers,
  });
  enterAsAdministrator();
  renderScreen(<EmergencyReport />, address);
  return server;
}

beforeEach(() => setLanguage('en_US'));

describe('the evacuation report', () => {
  it('shows how far the arrivals are from the 80 % that it takes, and who is missing', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'Drill · Tank farm' });
    const bar = within(card).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('70');
    expect(card.textContent).toContain('70 % safe; the alarm clears at 80 %');
    const rows = within(within(card).getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toMatch(/^Still insideCidNorthTank farm.*offline$/);
    expect(rows[2]).toMatch(/^SafeAdaNorth/);
  });

  it('says that the rate is reached', async () => {
    open({ '/pod/evacuation/report': () => ({ ...report, arrived: 8 }) });
    expect(await screen.findByText(/80 % safe; the required 80 % are reached/)).toBeTruthy();
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
    const { calls } = open({ '/pod/evacuation/end': () => ({ id: 'r1' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'End evacuation' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('End the evacuation of Tank farm?');
    await userEvent.click(within(question).getByRole('button', { name: 'End evacuation' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/end')?.body).toEqual({ areaId: 'a1' }),
    );
    // What became of it is shown at once.
    expect(await screen.findByRole('region', { name: 'Result · Emergency · Tank farm' })).toBeTruthy();
  });

  it('lists the evacuations that are over, each with its result', async () => {
    const { calls } = open();
    const row = (await screen.findByRole('link', { name: 'Tank farm' })).closest('tr');
    expect(row?.textContent).toBe('Tank farmEmergencyGas smell2030-01-01 08:00:0010 min 0 s109olga');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith('/pod/evacuation/page')).at(-1)?.query['size']).toBe('40'),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Tank farm' }));
    expect(await screen.findByRole('region', { name: 'Result · Emergency · Tank farm' })).toBeTruthy();
  });

  it('shows a result as it was frozen: times to 50, 80 and 100 %, the curve, and everybody', async () => {
    open({}, '/emergencyReport?evacuation=r1');
    const card = await screen.findByRole('region', { name: 'Result · Emergency · Tank farm' });
    expect(card.textContent).toContain('Time to 50 %1 min 0 s');
    expect(card.textContent).toContain('Time to 80 %1 min 0 s');
    expect(card.textContent).toContain('Time to 100 %not reached');
    expect(card.textContent).toContain('Cause: Gas smell · Muster points: Gate');
    expect(within(card).getByRole('img', { name: '9 of 10 arrived in 10 min 0 s' })).toBeTruthy();
    const rows = within(within(card).getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toBe('Still insideCidNorthentered later');
    expect(rows[2]).toBe(
      'SafeAdaNorth31.250000, 121.500000 · Floor 1 · last seen 2030-01-01 07:59:592030-01-01 08:01:00Gate',
    );
    await userEvent.click(within(card).getByRole('button', { name: 'Close result' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Result/ })).toBeNull());
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
    await userEvent.click(screen.getByRole('button', { name: 'Start evacuation' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Tank farm' });
    const go = within(dialog).getByRole('button', { name: 'Start drill' });
    expect(go.hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'a1');
    expect(within(dialog).queryByRole('checkbox', { name: 'Tank farm' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Gate' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Cause' }), 'Gas smell ');
    await userEvent.click(go);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/start')?.body).toEqual({
        areaId: 'a1',
        safeIslands: '["i1"]',
        isDrill: 'true',
        cause: 'Gas smell',
      }),
    );
  });

  it('starts one where no safe island is chosen, or the area itself was chosen for one', async () => {
    const { calls } = open({
      '/pod/evacuation/running': () => [],
      '/pod/evacuation/start': () => null,
      '/pod/area/simple-list': () => [{ id: 'a1', name: 'Tank farm' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start evacuation' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Tank farm' }));
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'a1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start drill' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/evacuation/start')?.body).toEqual({
        areaId: 'a1',
        safeIslands: '[]',
        isDrill: 'true',
      }),
    );
  });
});
