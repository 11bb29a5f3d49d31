import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer } from '../../../testing/fakeServer.ts';
import { facts, minute, report, startedAt } from '../../../testing/musterReport.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { MusterScreen } from '../muster/MusterHome.tsx';
import { DrillResultScreen } from '../result/DrillResultScreen.tsx';
import { DrillPlanScreen } from './DrillPlanScreen.tsx';

const steps = [
  { role: 'Chief', text: 'Begin the drill' },
  { role: 'Gate', text: 'Open the gate' },
];
const planRow = {
  id: 'd1',
  version: 1,
  name: 'Night drill',
  scenario: 'Ammonia leak',
  goalSeconds: 90,
  attachment: null,
  scope: 'circle',
  areaIds: null,
  accidentPointId: 'k1',
  radius: 120,
  pointIds: null,
  steps,
  scheduledOn: '2020-01-01',
  startTime: '10:00',
  repeatUnit: 'none',
  repeatEvery: null,
  remindDays: 3,
  personInChargeId: null,
  lastRunOn: null,
  nextOn: '2020-01-01',
};
const choices = {
  areas: [
    { id: 'a1', name: 'Tank farm' },
    { id: 'p1', name: 'Gate' },
    { id: 'p2', name: 'Car park' },
  ],
  points: ['p1', 'p2'],
  evacuationAreas: ['a1'],
  accidentPoints: [{ id: 'k1', name: 'Tank 4', lon: 9, lat: 47, floor: 0 }],
  unplaced: ['East sign'],
  plans: [
    {
      id: 'd1',
      name: 'Night drill',
      scope: 'circle',
      areaIds: [],
      accidentPointId: 'k1',
      radius: 120,
      points: ['p1', 'p2'],
      cause: 'Ammonia leak',
      goalSeconds: 90,
      steps,
    },
  ],
};
const run = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  kind: 'drill',
  planName: 'Night drill',
  startedAt,
  total: 4,
  safe: 4,
  goalSeconds: 90,
  goalReached: true,
  steps: { done: 2, total: 2 },
  curve: [
    [0, 0],
    [minute, 4],
  ],
  reached: [0.5, 0.8, 1].map((share) => ({ share, afterMs: minute })),
  ...more,
});

function open(address: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    '/bp/drillPlan/page': () => ({ data: [planRow], length: 1 }),
    '/bp/drillPlan/get': () => planRow,
    '/bp/drillPlan/simple-list': () => [{ id: 'd1', name: 'Night drill', code: null }],
    '/bp/drillResult/page': () => ({ data: [], length: 0 }),
    '/bp/drillResult/compare': () => [run('m2'), run('m1', { startedAt: startedAt - minute, goalReached: false })],
    '/pod/alarm/page': () => ({ data: [], length: 0 }),
    '/pod/muster/running': () => [],
    '/pod/muster/alarmAreas': () => [],
    '/pod/muster/earlier': () => [],
    '/pod/muster/get': () => report,
    '/pod/muster/choices': () => choices,
    '/pod/muster/preview': () => ({
      areas: [
        { id: 'a1', name: 'Tank farm' },
        { id: 'p2', name: 'Car park' },
      ],
      people: [{ id: 'ada', name: 'Ada', departName: 'North', seenAt: startedAt }],
    }),
    ...answers,
  });
  enterAsAdministrator();
  renderScreen(
    <Routes>
      <Route path="/muster/*" element={<MusterScreen />} />
      <Route path="/drill/plan/*" element={<DrillPlanScreen />} />
      <Route path="/drill/result/*" element={<DrillResultScreen />} />
    </Routes>,
    address,
  );
  return server;
}

const bodyOf = (calls: ReturnType<typeof fakeServer>['calls'], path: string) =>
  calls.find((call) => call.path === path)?.body;

beforeEach(() => setLanguage('en_US'));

describe('a drill plan', () => {
  it('is overdue in the list, and starts its run by two presses with all its settings', async () => {
    const { calls } = open('/drill/plan', { '/pod/muster/start': () => ({ id: 'm1' }) });
    expect(await screen.findByText(/2020-01-01 10:00 · overdue by \d+ days/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start drill' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('At the moment: 1 person, 2 areas')).toBeTruthy();
    // An area touched by the circle is not a muster point by default.
    expect(within(dialog).getByRole('checkbox', { name: 'Car park (in the circle)' })).toHaveProperty('checked', false);
    expect(dialog.textContent).toContain('East sign: outside of all areas');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start drill' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/start')).toEqual({
        planId: 'd1',
        scope: 'circle',
        lon: '9',
        lat: '47',
        radius: '120',
        kind: 'drill',
        points: '["p1"]',
        cause: 'Ammonia leak',
        goalSeconds: '90',
      }),
    );
  });

  it('links to its runs, and lists its steps in order', async () => {
    open('/drill/plan/view/d1');
    expect((await screen.findByRole('link', { name: 'Results' })).getAttribute('href')).toBe('/drill/result?planId=d1');
    expect(screen.getByText('Begin the drill').textContent).toBe('Chief Begin the drill');
  });

  it('has steps that can be added, moved and removed in its form', async () => {
    const { calls } = open('/drill/plan/edit/d1', { '/bp/drillPlan/save': () => ({ id: 'd1' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a step' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Step 3' }), 'Report');
    await userEvent.click(screen.getByRole('button', { name: 'Move step 3 up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove step 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(JSON.parse(String(bodyOf(calls, '/bp/drillPlan/save')?.['steps']))).toEqual([
        { role: 'Gate', text: 'Report' },
        { role: 'Gate', text: 'Open the gate' },
      ]),
    );
  });
});

describe('a start', () => {
  it('around an accident point uses its place on the map', async () => {
    const { calls } = open('/muster?start=accident:k1', { '/pod/muster/start': () => ({ id: 'm1' }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Car park/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Evacuate now' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/start')).toMatchObject({ scope: 'circle', lon: '9', lat: '47', radius: '100' }),
    );
  });
});

describe('a run', () => {
  const running = {
    ...report,
    planId: 'd1',
    planName: 'Night drill',
    scenario: 'Ammonia leak',
    attachment: { id: 'f1', name: 'leak.pdf', downloadUrl: '/file/download?id=f1' },
    steps: [
      { ...steps[0], doneAt: startedAt + minute, doneBy: 'Olga' },
      { ...steps[1], doneAt: null, doneBy: null },
    ],
  };

  it('has its steps ticked beside the attachment of the plan, filtered by role, and lists its alarms', async () => {
    const alarm = { id: 'x1', type: 'evacuation', level: 1, areaName: 'Site', raisedAt: startedAt, clearedAt: null };
    const { calls } = open('/muster/m1', {
      '/pod/muster/get': () => running,
      '/pod/muster/step': () => null,
      '/pod/alarm/page': ({ query }) =>
        query['musterId'] === 'm1' ? { data: [alarm], length: 1 } : { data: [], length: 0 },
    });
    const card = await screen.findByRole('region', { name: 'Steps 1/2' });
    expect(within(card).getByRole('button', { name: 'leak.pdf' })).toBeTruthy();
    expect(card.textContent).toContain('ChiefBegin the drill08:01:00 Olga');
    await userEvent.selectOptions(within(card).getByRole('combobox', { name: 'Role' }), 'Gate');
    await userEvent.click(within(card).getByRole('checkbox'));
    await waitFor(() => expect(bodyOf(calls, '/pod/muster/step')).toEqual({ id: 'm1', step: '1', isDone: 'true' }));
    const alarms = await screen.findByRole('link', { name: 'Emergency evacuation' });
    expect(alarms.getAttribute('href')).toBe('/alarm/list?id=x1');
  });

  it('that has ended shows from the frozen result whether its goal was met, and allows no ticks', async () => {
    const over = { ...running, endedAt: startedAt + 10 * minute, goalReached: true };
    open('/drill/result/m1', { '/pod/muster/get': () => over });
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(result.textContent).toContain('5 min 0 s · met');
    const card = screen.getByRole('region', { name: 'Steps 1/2' });
    expect(within(card).queryByRole('checkbox')).toBeNull();
    expect(card.textContent).toContain('Open the gatenot done');
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/drill/result/compare?plan=d1');
  });
});

describe('the results', () => {
  const past = {
    ...facts,
    planId: 'd1',
    planName: 'Night drill',
    endedAt: startedAt + 10 * minute,
    total: 4,
    safe: 3,
    reached: [
      { share: 0.5, afterMs: minute },
      { share: 0.8, afterMs: null },
      { share: 1, afterMs: null },
    ],
    goalSeconds: 90,
    goalReached: false,
  };

  it('are a list that the address narrows', async () => {
    const address = '/drill/result?planId=d1&goal=missed';
    const { calls } = open(address, { '/bp/drillResult/page': () => ({ data: [past], length: 1 }) });
    const asked = () => calls.filter(({ path }) => path === '/bp/drillResult/page').at(-1)?.query;
    const link = await screen.findByRole('link', { name: '2030-01-01 08:00:00' });
    expect(asked()).toMatchObject({ planId: 'd1', goal: 'missed' });
    expect(link.closest('tr')?.textContent).toBe(
      '2030-01-01 08:00:00DrillNight drillWhole site431 min 0 s––1 min 30 s · not met10 min 0 sGas smell',
    );
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/drill/result/compare?plan=d1');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(asked()).not.toHaveProperty('goal'));
  });

  it('show when there are none', async () => {
    open('/drill/result?goal=missed');
    expect(await screen.findByText('No results match')).toBeTruthy();
  });

  it('of a plan are compared: a curve of each, and a table of their times', async () => {
    open('/drill/result/compare?plan=d1');
    expect(await screen.findByRole('heading', { name: 'Comparison · Night drill' })).toBeTruthy();
    const curves = screen.getByRole('img', { name: 'Arrivals of 2 runs, from 0 to 1 min 30 s' });
    expect(curves.querySelectorAll('path')).toHaveLength(2);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toBe('2030-01-01 08:00:00Drill441 min 0 s1 min 0 s1 min 0 s1 min 30 smet2/2Roll call');
    expect(rows[2]?.textContent).toContain('not met');
  });
});
