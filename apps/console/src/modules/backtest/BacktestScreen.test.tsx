import type { BacktestState } from '@muster/model/alarm/backtestWire.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Route, Routes, useLocation } from 'react-router';

import { useSession } from '../../core/session/session.ts';
import { fakeServer, json } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { BacktestScreen } from './BacktestScreen.tsx';
import { userEvent } from '../../testing/userEvent.ts';

// The map needs WebGL, which a simulated document does not have.
vi.mock('../alarm/evidence/EvidenceReplay.tsx', () => ({
  EvidenceReplay: ({ alarm }: { alarm: { raisedAt: string } }) => <p>replay of {alarm.raisedAt}</p>,
}));

const noEntry = { boundaryCrossing: { on: true, level: 2, mode: 'noEntry' } };
const was = '2026-11-20T01:00:00.000Z';
const wouldBe = '2026-11-20T01:05:00.000Z';
const lines = [
  line('0', { verdict: 'gone', wasRaisedAt: was, wouldBeRaisedAt: null }),
  line('1', { verdict: 'kept', wasRaisedAt: was, wouldBeRaisedAt: wouldBe }),
];
const summary = {
  was: 4,
  wouldBe: 1,
  verdicts: { kept: 1, gone: 3, new: 0 },
  days: [
    { key: '2026-11-19', name: null, was: 3, wouldBe: 1 },
    { key: '2026-11-20', name: null, was: 1, wouldBe: 0 },
  ],
  areas: [{ key: 'farm', name: 'Tank Farm', was: 4, wouldBe: 1 }],
  shifts: [
    { key: '06:00', name: null, was: 4, wouldBe: 1 },
    { key: '18:00', name: null, was: 0, wouldBe: 0 },
  ],
  rules: [{ key: 'boundaryCrossing', name: null, was: 4, wouldBe: 1 }],
  positions: 1200,
};

let state: BacktestState;
let refusal: string | null;

function line(id: string, more: Record<string, unknown>) {
  return {
    id,
    type: 'boundaryCrossing',
    level: 2,
    areaId: 'farm',
    areaName: 'Tank Farm',
    subjectKind: 'person',
    subjectId: 'p',
    subjectName: `Person ${id}`,
    ...more,
  };
}

function open(address = '/area/areaType/backtest/tanks') {
  const server = fakeServer({
    '/pod/areaType/get': () => ({ id: 'tanks', version: 3, name: 'Tanks', color: '#D92D20', alarms: noEntry }),
    '/pod/areaType/save': () => ({ id: 'tanks' }),
    '/pod/alarm/backtest': ({ body }) => {
      if (Object.keys(body).length === 0) return state;
      return refusal === null ? { id: 'run1' } : json({ code: -1, message: refusal, data: null });
    },
    '/pod/alarm/backtest/cancel': () => {
      state = { ...state, state: 'cancelled' };
      return null;
    },
    '/pod/alarm/backtest/page': ({ query }) => {
      const data = lines.filter(({ verdict }: Record<string, unknown>) =>
        [undefined, verdict].includes(query['verdict']),
      );
      return { data, length: data.length };
    },
    '/pod/alarm/backtest/get': ({ query }) => ({
      ...lines[Number(query['line'])],
      alarmId: 'alarm7',
      wouldBe: query['line'] === '0' ? null : { raisedAt: wouldBe, clearedAt: null, tag: 'T', evidence: {} },
    }),
    '/pod/alarm/get': () => ({ id: 'alarm7', raisedAt: was }),
  });
  const Address = () => <output data-testid="address">{useLocation().search}</output>;
  renderScreen(
    <>
      <Routes>
        <Route
          path="/area/areaType/backtest/:id"
          element={<BacktestScreen entity={areaType} path="/area/areaType" />}
        />
        <Route path="*" element={<p>the list</p>} />
      </Routes>
      <Address />
    </>,
    address,
  );
  return server;
}
const address = (): string => screen.getByTestId('address').textContent ?? '';
const done = '/area/areaType/backtest/tanks?run=run1';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  refusal = null;
  state = {
    id: 'run1',
    question: {
      target: 'areaType',
      targetId: 'tanks',
      alarms: { boundaryCrossing: { on: true, level: 2, mode: 'noEntry', onDelay: 30 } },
      from: Date.parse('2026-11-19T00:00:00Z'),
      to: Date.parse('2026-11-21T00:00:00Z'),
      shifts: ['06:00', '18:00'],
    },
    state: 'done',
    progress: 1,
    summary,
  };
});

describe('a back-test', () => {
  it('starts with the current settings for the last week, and sends the changed ones', async () => {
    const { calls } = open();
    await screen.findByRole('heading', { name: 'Back-test: Tanks' });
    const rule = within(await screen.findByRole('region', { name: 'Boundary crossing' }));
    await userEvent.click(rule.getByRole('button', { name: 'Advanced Boundary crossing' }));
    await userEvent.type(rule.getByRole('spinbutton', { name: /on-delay|before it raises|Raise/i }), '30');
    await userEvent.click(screen.getByRole('button', { name: 'Start back-test' }));
    await waitFor(() => expect(address()).toContain('run=run1'));
    const body = calls.find(({ path, body }) => path === '/pod/alarm/backtest' && 'alarms' in body)?.body ?? {};
    expect(body).toMatchObject({ target: 'areaType', targetId: 'tanks', shifts: '["00:00","08:00","16:00"]' });
    expect(JSON.parse(body['alarms'] ?? '')).toEqual({
      boundaryCrossing: { ...noEntry.boundaryCrossing, onDelay: 30 },
    });
    expect(Number(body['to']) - Number(body['from'])).toBe(7 * 86_400_000);
  });

  it('starts with the delay proposed by a link, beside the current settings', async () => {
    const { calls } = open('/area/areaType/backtest/tanks?rule=boundaryCrossing&offDelay=35');
    await userEvent.click(await screen.findByRole('button', { name: 'Start back-test' }));
    await waitFor(() => expect(address()).toContain('run=run1'));
    const body = calls.find(({ path, body }) => path === '/pod/alarm/backtest' && 'alarms' in body)?.body ?? {};
    expect(JSON.parse(body['alarms'] ?? '')).toEqual({
      boundaryCrossing: { ...noEntry.boundaryCrossing, offDelay: 35 },
    });
  });

  it('shows why it cannot start', async () => {
    refusal = 'A back-test is running';
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start back-test' }));
    expect(await screen.findByText('A back-test is running')).toBeTruthy();
  });

  it('shows its progress and can be cancelled', async () => {
    state = { ...state, state: 'running', progress: 0.425, summary: null };
    open(done);
    expect(await screen.findByText('Replaying past tracks, 42%')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.425);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The back-test was cancelled')).toBeTruthy();
  });

  it.each([
    ['failed', 'The back-test failed; try again'],
    ['tooMany', 'These settings would raise more than 50,000 alarms; change them and try again'],
  ] as const)('shows that it ended as %s', async (ended, text) => {
    state = { ...state, state: ended, summary: null };
    open(done);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows that there were no alarms under either settings', async () => {
    state = { ...state, summary: { ...summary, was: 0, wouldBe: 0 } };
    open(done);
    expect(await screen.findByText(/No alarms in this span/)).toBeTruthy();
  });
});

describe('the result', () => {
  it('shows the reduction, by day, type, area and shift', async () => {
    open(done);
    expect(await screen.findByText('75% fewer')).toBeTruthy();
    for (const name of [
      '11-19: 3 current, 1 with these settings',
      'Boundary crossing Current 4 With these settings 1',
      'Tank Farm Current 4 With these settings 1',
      '06:00–18:00 Current 4 With these settings 1',
      '18:00–06:00 Current 0 With these settings 0',
    ])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows where there would be alarms and were none', async () => {
    state = { ...state, summary: { ...summary, was: 0, wouldBe: 3 } };
    open(done);
    expect(await screen.findByText('None before, 3 now')).toBeTruthy();
  });

  it('filters the list by a click, stored in the URL, and removes the filter by a second click', async () => {
    const { calls } = open(done);
    await userEvent.click(await screen.findByRole('button', { name: '11-19: 3 current, 1 with these settings' }));
    await userEvent.click(screen.getByRole('button', { name: /Removed/ }));
    expect(address()).toBe('?run=run1&day=2026-11-19&verdict=gone');
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path.endsWith('/page'))?.query).toMatchObject({
        id: 'run1',
        day: '2026-11-19',
        verdict: 'gone',
      }),
    );
    await waitFor(() => expect(screen.queryByText('Person 1')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /Removed/, pressed: true }));
    expect(address()).toBe('?run=run1&day=2026-11-19');
  });

  it('replays an alarm under both settings', async () => {
    open(done);
    const row = (await screen.findByText('Person 1')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByText('Boundary crossing'));
    const side = await screen.findByRole('complementary', { name: 'Alarm comparison' });
    expect(await within(side).findByText(`replay of ${wouldBe}`)).toBeTruthy();
    await userEvent.click(within(side).getByRole('button', { name: /Current/ }));
    expect(await within(side).findByText(`replay of ${was}`)).toBeTruthy();
    await userEvent.click(within(side).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('?run=run1');
  });

  it('shows the past alarm for a removed one, without actions', async () => {
    open(`${done}&line=0`);
    const side = await screen.findByRole('complementary');
    expect(await within(side).findByText(`replay of ${was}`)).toBeTruthy();
    expect(within(side).getByRole<HTMLButtonElement>('button', { name: /not raised/ }).disabled).toBe(true);
  });

  it('can be saved as the current settings with the permission', async () => {
    const { calls } = open(done);
    await screen.findByText('75% fewer');
    await userEvent.click(screen.getByRole('button', { name: 'Use these settings' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/pod/areaType/save')?.body).toEqual({
        id: 'tanks',
        version: '3',
        alarms: JSON.stringify(state.question.alarms),
      }),
    );
    expect(await screen.findByText('Saved and in force')).toBeTruthy();
  });

  it('is read-only without the permission to change the settings', async () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, auth: [] } }));
    open(done);
    await screen.findByText('75% fewer');
    expect(screen.queryByRole('button', { name: 'Use these settings' })).toBeNull();
  });
});
