import type { AlarmHealth, AlarmStatistics, ByLevel, ClusterStatistics } from '@muster/model/alarm/statisticWire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmHealthScreen } from './AlarmHealthScreen.tsx';
import { AlarmStatisticScreen } from './AlarmStatisticScreen.tsx';
import { ClusterStatisticScreen } from './ClusterStatisticScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const span = {
  dayFrom: '2026-11-01',
  dayTo: '2026-11-02',
  from: Date.parse('2026-10-31T16:00:00Z'),
  until: Date.parse('2026-11-02T16:00:00Z'),
  timeZone: 'Asia/Shanghai',
};
const group = (key: string, levels: ByLevel, name: string | null = null) => {
  return { key, name, levels, count: levels.reduce((sum, count) => sum + count, 0) };
};
const hours = Array.from({ length: 24 }, (_, hour) => group(String(hour), hour === 8 ? [1, 2, 0, 4] : [0, 0, 0, 0]));
const account = { raised: 7, handled: 3, ignored: 1, open: 3 };
const durations = { count: 4, medianMs: 5000, p90Ms: 90_000, maxMs: 3_600_000 };

const statistics: AlarmStatistics = {
  span,
  account,
  raises: 11,
  today: { day: '2026-11-02', count: 2, days: 30, average: 3.5, averageByNow: 1.25 },
  types: [group('overspeed', [1, 2, 0, 3]), group('retention', [0, 0, 0, 1])],
  levels: [1, 2, 0, 4],
  areas: [group('farm', [1, 2, 0, 3], 'Tank Farm'), group('', [0, 0, 0, 1])],
  departs: [group('', [1, 2, 0, 4])],
  hours,
  week: Array.from({ length: 7 }, (_, day) => hours.map(({ count }) => (day === 6 ? count : 0))),
  days: [group('2026-11-01', [1, 2, 0, 4]), group('2026-11-02', [0, 0, 0, 0])],
  responses: [{ by: 'total', key: '', acknowledged: durations, handled: null }],
};
const source = { type: 'overspeed', areaId: 'farm', areaName: 'Tank Farm' } as const;
const health: AlarmHealth = {
  span,
  measuredFrom: span.from,
  operators: 2,
  raises: 40,
  load: { average: 0.07, peak: 14, peakAt: span.from, intervals: 288, overloaded: 1 },
  floods: { count: 1, ms: 1_020_000, list: [{ from: span.from, to: span.from + 1_020_000, count: 28, peak: 28 }] },
  chattering: {
    count: 300,
    raises: 3,
    list: [{ ...source, subjectId: 'v1', subjectName: 'Truck 1', raises: 3, lastAt: span.from }],
  },
  fleeting: { count: 0, raises: 0, list: [] },
  standing: { count: 0, list: [] },
  badActors: [
    { ...source, count: 30, share: 0.75, proposal: { parameter: 'offDelay', seconds: 35 } },
    // Raised in an area, but set for the site.
    { type: 'oneKeyHelp', areaId: 'farm', areaName: 'Tank Farm', count: 10, share: 0.25, proposal: null },
  ],
  levels: [0, 1, 7, 32],
  days: [{ key: '2026-11-01', count: 40, peak: 28 }],
};
const clusters: ClusterStatistics = {
  span,
  account,
  largest: 12,
  durations,
  areas: statistics.areas,
  hours,
  days: statistics.days,
  alarms: {
    count: 201,
    list: [
      {
        id: 'c1',
        areaId: 'farm',
        areaName: 'Tank Farm',
        level: 2,
        status: 'handled',
        raisedAt: span.from,
        clearedAt: span.from + 60_000,
        durationMs: 60_000,
        size: 12,
      },
    ],
  },
};

let answer: { statistics: AlarmStatistics; refusal: string | null };

function open(element: React.ReactElement, address: string) {
  const answerOf = (data: object) => () =>
    answer.refusal === null ? data : json({ code: -1, message: answer.refusal, data: null });
  const server = fakeServer({
    '/pod/alarm/statistics': () => answerOf(answer.statistics)(),
    '/pod/alarm/statistics/health': answerOf(health),
    '/pod/alarm/statistics/cluster': answerOf(clusters),
    '/pod/area/simple-page': () => ({ data: [], length: 0 }),
    '/bp/depart/simple-page': () => ({ data: [], length: 0 }),
  });
  const Address = () => <output data-testid="address">{useLocation().search}</output>;
  renderScreen(
    <>
      {element}
      <Address />
    </>,
    address,
  );
  return server;
}

/** Cells of the table of a figure, row by row, headings first. */
async function tableOf(title: string): Promise<string[][]> {
  const card = await screen.findByRole('region', { name: title, hidden: true });
  const rows = [...card.querySelectorAll('tr')];
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''));
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  answer = { statistics, refusal: null };
});

describe('the alarm statistics', () => {
  it('show the outcomes of the alarms, and the averages', async () => {
    open(<AlarmStatisticScreen />, '/alarm/statistic');
    expect(await screen.findByText('2026-11-01 to 2026-11-02 (Asia/Shanghai), 7 alarms')).toBeTruthy();
    expect(screen.getByRole('img', { name: '7 = 3 handled + 1 ignored + 3 open' })).toBeTruthy();
    expect(screen.getByText('1.3').previousElementSibling?.textContent).toBe('Average up to this time of day');
    expect(screen.getByText('3.5').previousElementSibling?.textContent).toBe('Daily average');
  });

  it('draw the figures of the tables beside them', async () => {
    open(<AlarmStatisticScreen />, '/alarm/statistic');
    expect(await screen.findByRole('img', { name: 'By type: Overspeed 6, Retention 1' })).toBeTruthy();
    const card = screen.getByRole('region', { name: 'By type' });
    expect(within(card).getByRole('button', { name: 'Table' }).getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(within(card).getByRole('button', { name: 'Table' }));
    expect(within(card).getByRole('button', { name: 'Table' }).getAttribute('aria-expanded')).toBe('true');
    expect(await tableOf('By type')).toEqual([
      ['Type', 'Count', 'Share', 'Level 1', 'Level 2', 'Level 3', 'Level 4'],
      ['Overspeed', '6', '85.7%', '1', '2', '0', '3'],
      ['Retention', '1', '14.3%', '0', '0', '0', '1'],
    ]);
    expect((await tableOf('By area')).map(([name]) => name)).toEqual(['Area', 'Tank Farm', 'No area']);
    expect((await tableOf('By hour of the day'))[9]?.slice(0, 2)).toEqual(['08:00–09:00', '7']);
    expect((await tableOf('Response times'))[1]).toEqual([
      'All',
      '4',
      '5 s',
      '1 min 30 s',
      '1 h 0 min',
      '0',
      '–',
      '–',
      '–',
    ]);
  });

  it('send the filters of the URL, and store the selection there', async () => {
    const { calls } = open(
      <AlarmStatisticScreen />,
      '/alarm/statistic?dayFrom=2026-11-01&dayTo=2026-11-02&type=overspeed',
    );
    await screen.findByText(/7 alarms/);
    expect(calls.find(({ path }) => path === '/pod/alarm/statistics')?.query).toEqual({
      dayFrom: '2026-11-01',
      dayTo: '2026-11-02',
      type: 'overspeed',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''));
    await waitFor(() => expect(calls.findLast(({ path }) => path === '/pod/alarm/statistics')?.query).toEqual({}));
  });

  it('show that there is no data, and the reason of a failure', async () => {
    const nothing = { raised: 0, handled: 0, ignored: 0, open: 0 };
    answer = {
      statistics: { ...statistics, account: nothing, today: { ...statistics.today, count: 0 } },
      refusal: null,
    };
    open(<AlarmStatisticScreen />, '/alarm/statistic');
    expect(await screen.findByText('No such alarms in this period')).toBeTruthy();
    answer = { statistics, refusal: 'At most 366 days' };
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('At most 366 days')).toBeTruthy();
    answer = { statistics, refusal: null };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/7 alarms/)).toBeTruthy();
  });

  it('are exported only with the permission', async () => {
    open(<AlarmStatisticScreen />, '/alarm/statistic');
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    useSession.setState(({ user }) => ({ user: user && { ...user, auth: [] } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export' })).toBeNull());
  });
});

describe('alarm health', () => {
  it('puts every figure beside its target, with a verdict in words', async () => {
    open(<AlarmHealthScreen />, '/alarm/health');
    const rows = await tableOf('Metrics and targets');
    expect(rows).toContainEqual([
      'Average alarm rate per operator in 10 minutes',
      '0.07',
      'At most 1, manageable up to 2',
      '✓ Met',
    ]);
    expect(rows).toContainEqual(['Peak alarm rate per operator in 10 minutes', '14', 'At most 10', '✕ Missed']);
    expect(rows).toContainEqual(['Share of level 4', '80%', 'About 80%', '✓ Met']);
    expect(screen.getByText(/For 2 operators/)).toBeTruthy();
  });

  it('links a frequent alarm to the back-test with the proposed delay filled in', async () => {
    open(<AlarmHealthScreen />, '/alarm/health');
    const link = await screen.findByRole('link', { name: 'Back-test' });
    expect(link.getAttribute('href')).toBe('/area/list/backtest/farm?rule=overspeed&offDelay=35');
    expect(screen.getByText('Clear delay 35 s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Alarm settings' }).getAttribute('href')).toBe('/alarm/setting');
  });

  it('offers back-tests only with the permission', async () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, auth: [] } }));
    open(<AlarmHealthScreen />, '/alarm/health');
    expect(await screen.findByText('Clear delay 35 s')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Back-test' })).toBeNull();
  });

  it('shows where a list is truncated or empty', async () => {
    open(<AlarmHealthScreen />, '/alarm/health');
    expect(await screen.findByText('1 of 300 shown')).toBeTruthy();
    expect(screen.getAllByText('None')).toHaveLength(2);
  });
});

describe('the cluster alarm statistics', () => {
  it('show number, largest group and duration, and list the alarms', async () => {
    const { calls } = open(<ClusterStatisticScreen />, '/alarm/clusterStatistic?type=overspeed&level=2');
    expect(await screen.findByText('Largest group (people)')).toBeTruthy();
    expect(screen.getByText('12', { selector: 'strong' })).toBeTruthy();
    expect((await tableOf('Cluster alarms'))[1]?.slice(1)).toEqual([
      'Tank Farm',
      'Level 2',
      '12',
      '1 min 0 s',
      expect.stringMatching(/^2026-/),
      'Handled',
    ]);
    expect(screen.getByText('1 of 201 shown')).toBeTruthy();
    // Other filters are not sent.
    expect(calls.find(({ path }) => path.endsWith('/cluster'))?.query).toEqual({ level: '2' });
  });
});
