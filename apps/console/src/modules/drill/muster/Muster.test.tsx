import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer } from '../../../testing/fakeServer.ts';
import { facts, minute, person, report, startedAt } from '../../../testing/musterReport.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { MusterCodes } from './MusterCodes.tsx';
import { MusterScreen } from './MusterHome.tsx';
import { MusterPoint } from './MusterPoint.tsx';
import { MusterPrint } from './MusterPrint.tsx';
import { MusterWall } from './MusterWall.tsx';

const choices = {
  areas: [
    { id: 'a1', name: 'Tank farm' },
    { id: 'p1', name: 'Gate' },
  ],
  points: ['p1'],
  evacuationAreas: [],
  accidentPoints: [{ id: 'k1', name: 'Tank 4', lon: 9, lat: 47, floor: 0 }],
  unplaced: [],
  plans: [],
};

const frozen = {
  reached: [0.5, 0.8, 1].map((share) => ({ share, afterMs: null })),
  goalSeconds: null,
  goalReached: null,
};

function open(address: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({
    '/pod/muster/running': () => [facts],
    '/bp/drillResult/page': () => ({
      data: [{ ...facts, id: 'm0', endedAt: startedAt + 10 * minute, total: 9, safe: 8, ...frozen }],
      length: 1,
    }),
    '/pod/muster/preview': () => ({ areas: [], people: [] }),
    '/pod/alarm/page': () => ({ data: [], length: 0 }),
    '/pod/muster/alarmAreas': () => [{ areaId: 'a1', areaName: 'Tank farm', count: 12 }],
    '/pod/muster/choices': () => choices,
    '/pod/muster/get': () => report,
    '/pod/muster/earlier': () => [],
    '/pod/muster/guests': () => [{ pointId: 'p1', name: 'Visitor Xu', at: startedAt + minute }],
    '/pod/muster/codes': () => [
      { areaId: 'p1', name: 'Gate', token: 'abc' },
      { areaId: 'p2', name: 'Yard', token: null },
    ],
    '/pod/muster/renewCodes': () => null,
    '/pod/map/page': () => ({ data: [], length: 0 }),
    '/pod/area/page': () => ({ data: [], length: 0 }),
    '/pod/areaType/page': () => ({ data: [], length: 0 }),
    '/pod/building/get': () => ({ id: 'b1', lon: null, lat: null }),
    ...answers,
  });
  enterAsAdministrator();
  renderScreen(
    <Routes>
      <Route path="/muster/codes" element={<MusterCodes />} />
      <Route path="/muster/:id/wall" element={<MusterWall />} />
      <Route path="/muster/:id/print" element={<MusterPrint />} />
      <Route path="/muster/:id/point/:point" element={<MusterPoint />} />
      <Route path="/muster/*" element={<MusterScreen />} />
    </Routes>,
    address,
  );
  return server;
}

const bodyOf = (calls: ReturnType<typeof fakeServer>['calls'], path: string) =>
  calls.find((call) => call.path === path)?.body;

beforeEach(() => setLanguage('en_US'));

describe('the evacuations', () => {
  it('are those that run, those of before with how many were safe, and the areas with the most alarms', async () => {
    open('/muster');
    expect(
      await screen.findByRole('link', { name: /Drill running · Whole site.*started 2030-01-01 08:00:00 by olga/ }),
    ).toBeTruthy();
    const row = (await screen.findByRole('link', { name: 'Whole site' })).closest('tr');
    expect(row?.textContent).toBe('Whole siteDrillGas smell2030-01-01 08:00:0010 min 0 s98');
    expect((await screen.findByRole('region', { name: /top 10/ })).textContent).toContain('Tank farm12');
  });

  it('are started by two presses: the whole site as an emergency, with the marked muster points', async () => {
    const { calls } = open('/muster', { '/pod/muster/start': () => ({ id: 'm1' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Evacuate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Evacuate now' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/start')).toEqual({ scope: 'site', kind: 'emergency', points: '["p1"]' }),
    );
    expect(await screen.findByRole('heading', { name: 'Drill · Whole site' })).toBeTruthy();
  });

  it('are started from an area as a drill; the area itself is not a muster point', async () => {
    const { calls } = open('/muster?start=p1', { '/pod/muster/start': () => ({ id: 'm1' }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Drill' }));
    expect(screen.getByText(/Wristbands are notified of a drill/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start drill' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/start')).toEqual({
        scope: 'areas',
        kind: 'drill',
        points: '[]',
        areaIds: '["p1"]',
      }),
    );
  });
});

describe('a roll call', () => {
  it('has those in danger first, with last place, phone and supervisor, and how each of the others is safe', async () => {
    open('/muster/m1');
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent ?? '');
    expect(rows[1]).toMatch(/^MissingCidSafeNorthUnit B · card silent [67] min \d+ s13900001001Zhao$/);
    expect(rows[3]).toContain('Gate · 08:01:00');
    expect(rows[4]).toContain('Left by car · Olga 08:01:00');
    expect(screen.getByRole('link', { name: 'Call 13900001001' }).getAttribute('href')).toBe('tel:13900001001');
    const page = document.body.textContent ?? '';
    for (const words of ['1Missing', 'On the way1', '1 ticked by hand2', '56 of 59 read', '80 % = 4 people'])
      expect(page.replace('Missing1', '1Missing')).toContain(words);
  });

  it('is narrowed by state, department and name, in the address', async () => {
    open('/muster/m1?state=safe');
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(3);
    await userEvent.type(screen.getByRole('searchbox'), 'ada');
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
  });

  it('ticks a person with a reason, and revokes the tick', async () => {
    const { calls } = open('/muster/m1', { '/pod/muster/tick': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Safe Cid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tick Cid as safe' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Card is dead' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Safe' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/tick')).toEqual({
        id: 'm1',
        personIds: '["Cid"]',
        isSafe: 'true',
        reason: 'deadCard',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Untick Dan' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/pod/muster/tick').at(-1)?.body['isSafe']).toBe('false'),
    );
  });

  it('ticks several people with one reason', async () => {
    const { calls } = open('/muster/m1', { '/pod/muster/tick': () => null });
    const many = await screen.findByRole('button', { name: 'Tick 0 as safe' });
    expect(many).toHaveProperty('disabled', true);
    for (const name of ['Cid', 'Bea']) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tick 2 as safe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tick 2 as safe' });
    expect(within(dialog).getByText('Cid · Bea')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Card is dead' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Safe' }));
    await waitFor(() =>
      expect(bodyOf(calls, '/pod/muster/tick')).toEqual({
        id: 'm1',
        personIds: '["Cid","Bea"]',
        isSafe: 'true',
        reason: 'deadCard',
      }),
    );
  });

  it('is ended after a confirmation with the number of people not safe; a result accepts no ticks', async () => {
    const { calls } = open('/muster/m1', { '/pod/muster/end': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'End evacuation' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Not safe yet: 2');
    await userEvent.click(within(question).getByRole('button', { name: 'End evacuation' }));
    await waitFor(() => expect(bodyOf(calls, '/pod/muster/end')).toEqual({ id: 'm1' }));
  });

  it('has its goal, and shows whether everyone was safe in time', async () => {
    const reached = [{ share: 1, afterMs: 4 * minute }];
    const over = { endedAt: startedAt + 10 * minute, endedBy: 'olga' };
    open('/muster/m1', { '/pod/muster/get': () => ({ ...report, ...over, reached }) });
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(result.textContent).toContain('Target time until all are safe5 min 0 s · met');
  });

  it('of a muster that is over is its result: no tick, no end', async () => {
    open('/muster/m1', { '/pod/muster/get': () => ({ ...report, endedAt: startedAt + 10 * minute, endedBy: 'olga' }) });
    const result = (await screen.findByRole('region', { name: 'Result' })).textContent;
    for (const words of ['Time to 50 %1 min 0 s', '5 min 0 s · not met']) expect(result).toContain(words);
    expect(screen.queryByRole('button', { name: /^(Safe|Untick|End)/ })).toBeNull();
  });
});

describe('beside the desk', () => {
  it('the wall has the figures, the missing with phone and last place, the muster points and the wristbands', async () => {
    open('/muster/m1/wall');
    const missing = await screen.findByRole('region', { name: 'Missing' });
    expect(missing.textContent).toMatch(/CidUnit B · card silent [67] min \d+ s13900001001Safe.*On the way: Bea/);
    expect(screen.getByRole('region', { name: 'Muster points' }).textContent).toContain('Gate1');
    expect(screen.getByText('56 of 59 read')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Safe Cid' }));
    expect(await screen.findByRole('dialog', { name: 'Tick Cid as safe' })).toBeTruthy();
  });

  it('a phone at a muster point ticks by a tap, or by the number of a card', async () => {
    const people = [...report.people, person('Eve', 'missing', { card: 'BLW5-1' })];
    const { calls } = open('/muster/m1/point/p1', {
      '/pod/muster/tick': () => null,
      '/pod/muster/get': () => ({ ...report, people }),
    });
    expect(await screen.findByRole('heading', { name: 'Here (1)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Cid/, description: /^Tap a name/ }));
    const ticked = (id: string) => ({
      id: 'm1',
      personIds: `["${id}"]`,
      isSafe: 'true',
      reason: 'seen',
      pointId: 'p1',
    });
    await waitFor(() => expect(bodyOf(calls, '/pod/muster/tick')).toEqual(ticked('Cid')));
    await userEvent.type(screen.getByRole('searchbox'), 'BLW5-1{Enter}');
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/pod/muster/tick').at(-1)?.body).toEqual(ticked('Eve')),
    );
  });

  it('the sheet for the fire brigade has site, time, the missing first, the plan, and signatures', async () => {
    open('/muster/m1/print');
    expect(await screen.findByRole('heading', { name: 'Site · Drill · Whole site' })).toBeTruthy();
    const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'));
    expect(tables).toEqual(['Missing', 'On the way', 'Safe']);
    expect(screen.getByText(/^As of /)).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Plan with last places' })).toBeTruthy();
    expect(screen.getByText('Signature, fire brigade')).toBeTruthy();
  });
});

describe('the codes of muster points', () => {
  it('are printed one per sheet with their URL, created where missing, and renewed after a confirmation', async () => {
    const { calls } = open('/muster/codes');
    const gate = await screen.findByRole('region', { name: 'Gate' });
    expect(within(gate).getByRole('img', { name: 'Muster point check-in Gate' })).toBeTruthy();
    expect(within(gate).getByRole('link').getAttribute('href')).toBe('/checkIn/abc');
    await userEvent.click(screen.getByRole('button', { name: 'Create the code' }));
    await userEvent.click(within(gate).getByRole('button', { name: 'Renew the code' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('The printed code becomes invalid');
    await userEvent.click(within(question).getByRole('button', { name: 'Renew the code' }));
    const renewed = () =>
      calls.filter(({ path }) => path === '/pod/muster/renewCodes').map(({ body }) => body['areaIds']);
    await waitFor(() => expect(renewed()).toEqual(['["p2"]', '["p1"]']));
  });

  it('show unregistered people to the warden at that point', async () => {
    open('/muster/m1/point/p1');
    const heading = await screen.findByRole('heading', { name: 'Not in the register (1)' });
    expect(heading.parentElement?.textContent).toContain('Visitor Xu08:01:00');
  });
});
