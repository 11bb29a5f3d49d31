import type { TodayRound } from '@muster/model/patrolRound/wire.ts';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer, json } from '../../../testing/fakeServer.ts';
import { minute, patrolNow, todayRound } from '../../../testing/patrolRounds.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { RoundsToday } from './RoundsToday.tsx';
import { pointSigns, timeWords } from './roundLook.ts';
import { t } from '../../../core/i18n/i18n.ts';

const unvisited = todayRound.points.map((point) => ({ ...point, visit: null, abnormal: 0 }));
const missed: TodayRound = {
  ...todayRound,
  round: '2026-05-01#2',
  state: 'missed',
  roundId: 'r2',
  from: patrolNow - 90 * minute,
  to: patrolNow - 30 * minute,
  endsAt: patrolNow - 20 * minute,
  points: unvisited,
};
const late: TodayRound = {
  ...todayRound,
  routeId: 'south',
  routeName: 'South route',
  teamId: 't2',
  teamName: 'Team B',
  isLate: true,
  points: unvisited,
};

const Address = () => <output data-testid="address">{useLocation().search}</output>;

function open(rounds: readonly TodayRound[], address = '/patrol/round', more: Record<string, Answer> = {}) {
  const today = { now: patrolNow, day: '2026-05-01', timeZone: 'UTC', rounds };
  const server = fakeServer({ '/bp/patrolRound/today': () => today, ...more });
  renderScreen(
    <>
      <RoundsToday />
      <Address />
    </>,
    address,
  );
  return server;
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the rounds of today', () => {
  it('are listed by route with state and progress; a late one is unfolded first', async () => {
    open([missed, todayRound, late]);
    const north = within(await screen.findByRole('region', { name: 'North route' }));
    expect(north.getByText('0 of 2 good')).toBeTruthy();
    expect(north.getByRole('button', { name: /Missed #2 · Team A.*Ended at/ })).toBeTruthy();
    expect(north.getByRole('button', { name: /Under way #3 · Team A.*1 of 3 points.*min.*left/ })).toBeTruthy();
    const south = within(screen.getByRole('region', { name: 'South route' }));
    const line = south.getByRole('button', { expanded: true });
    expect(line.textContent).toContain('Half of the time has passed without a visit');
  });

  it('unfold their points in order, with visitors, findings, and places of the members', async () => {
    open([todayRound]);
    const line = within(await screen.findByRole('region', { name: 'North route' }));
    const points = line.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(points).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1Pump housemandatory1 abnormal\d\d:20 Liu Yang$/),
        '2Tank 7Next',
        '3East gate',
        'Liu Yangat Pump house',
        'Sun HaoPlace unknown',
      ]),
    );
    expect(line.getByRole('link', { name: 'Checks' }).getAttribute('href')).toBe(
      '/patrol/check?routeId=north&roundName=2026-05-01%233',
    );
  });

  it('are filtered and grouped by the URL, and a judged one links to its report', async () => {
    open([missed, todayRound, late], '/patrol/round?state=missed&by=team&round=north~2026-05-01%232');
    const team = within(await screen.findByRole('region', { name: 'Team A' }));
    expect(team.getAllByRole('button')).toHaveLength(1);
    expect(team.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe('/patrol/record/view/r2');
    expect(screen.queryByRole('region', { name: 'Team B' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    expect(screen.getByTestId('address').textContent).toContain('by=time');
    await userEvent.click(screen.getByRole('button', { expanded: true }));
    expect(screen.queryByRole('link', { name: 'Open the report' })).toBeNull();
  });

  it('link to the own rounds only with the permission to check points', async () => {
    enterBoundToSites(['bp:patrol:patrolRound:view']);
    open([]);
    await screen.findByText('No rounds today');
    expect(screen.queryByRole('link', { name: 'My rounds' })).toBeNull();
  });

  it('show why they cannot be loaded', async () => {
    open([], '/patrol/round', {
      '/bp/patrolRound/today': () => json({ code: 503, message: 'The service is starting', data: null }, 503),
    });
    expect(await screen.findByText('The service is starting')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

it('the points of a round are signs in the order of the route: visited, next, later; missed once it is over', () => {
  const marks = (round: TodayRound) => pointSigns(round).map(({ patrol }) => patrol);
  expect(marks(todayRound)).toEqual([
    { number: 1, state: 'visited' },
    { number: 2, state: 'next' },
    { number: 3, state: 'later' },
  ]);
  expect(marks(missed).map((mark) => mark?.state)).toEqual(['missed', 'missed', 'missed']);
});

it('the time of a round shows when it opens, how long it is open, or when it ended', () => {
  setLanguage('en_US');
  const due = { ...todayRound, state: 'due' as const, opensAt: patrolNow + 5 * minute };
  expect(timeWords(t, due, patrolNow)).toBe('Opens in 5 min 0 s');
  expect(timeWords(t, todayRound, patrolNow)).toBe('40 min 0 s left');
});
