import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { firstPage } from '../../../core/navigation/useMenu.ts';
import { useSession } from '../../../core/session/session.ts';
import { useSidebar } from '../../../core/settings/sidebarState.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { type Answer, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { useAlarms } from '../live/alarms.ts';
import { DutyScreen } from './DutyScreen.tsx';
import type { DutyMuster, DutyTask } from './useOwnDuty.ts';

const view = 'pod:alarm:alarm:view';
const at = '2026-03-01T08:00:00.000Z';

const task: DutyTask = {
  id: 'a',
  type: 'oneKeyHelp',
  level: 1,
  raisedAt: at,
  clearedAt: null,
  unverified: false,
  subjectName: 'Wang Wei',
  areaName: 'Tank farm',
  lon: null,
  lat: null,
  floor: null,
  phone: '13900001001',
  sentAt: at,
  sentBy: 'Olga',
  answer: 'sent',
  arrivedAt: null,
  metres: 140,
};

const muster: DutyMuster = {
  id: 'm',
  kind: 'emergency',
  scope: { kind: 'site' },
  areas: [],
  points: [{ id: 'p', name: 'East gate' }],
  planId: null,
  planName: null,
  cause: null,
  startedAt: Date.parse(at),
  startedBy: 'Olga',
  endedAt: null,
  state: 'missing',
  tickedAt: null,
};

interface Duty {
  tasks?: DutyTask[];
  musters?: DutyMuster[];
}

/** Server data changes with the posted answers. */
function show({ tasks = [], musters = [] }: Duty, more: Record<string, Answer> = {}) {
  const duty = { person: { id: 'me', name: 'Xie Jun' }, tasks, musters };
  const server = fakeServer({
    '/pod/duty/own': () => duty,
    '/pod/duty/answer': ({ body }) => {
      const given = body['answer'];
      const arrivedAt = given === 'arrived' ? at : null;
      duty.tasks = duty.tasks.map((each) => ({ ...each, arrivedAt, answer: given === 'no' ? 'no' : 'yes' }));
      return null;
    },
    '/pod/duty/safe': () => {
      duty.musters = duty.musters.map((each) => ({ ...each, state: 'safe', tickedAt: Date.parse(at) }));
      return null;
    },
    ...more,
  });
  renderScreen(<DutyScreen />);
  return server;
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  useAlarms.setState({ open: [], isLoaded: true });
});

describe('the home of a responder', () => {
  it('shows the destination, and sends answer and arrival by the same button', async () => {
    const { calls } = show({ tasks: [task] });
    expect(await screen.findByRole('heading', { name: /One-key help · Wang Wei/ })).toBeTruthy();
    expect(screen.getByText('Tank farm')).toBeTruthy();
    expect(screen.getByText('140 m away (straight line)')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Wang Wei' }).getAttribute('href')).toBe('tel:13900001001');
    await userEvent.click(screen.getByRole('button', { name: 'Coming' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I have arrived' }));
    expect(await screen.findByText('You are there')).toBeTruthy();
    const given = calls.filter(({ path }) => path === '/pod/duty/answer').map(({ body }) => body);
    expect(given).toEqual([
      { id: 'a', answer: 'yes' },
      { id: 'a', answer: 'arrived' },
    ]);
  });

  it('allows refusing, and accepting afterwards', async () => {
    show({ tasks: [task] });
    await userEvent.click(await screen.findByRole('button', { name: 'Cannot come' }));
    expect(await screen.findByText('You answered: cannot come')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cannot come' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Coming' }));
    expect(await screen.findByText('You are on the way')).toBeTruthy();
  });

  it('reports safe with one press during an evacuation', async () => {
    show({ musters: [muster] });
    expect(await screen.findByText('Go to East gate')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I am safe' }));
    expect((await screen.findByText(/^You are safe · /)).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'I am safe' })).toBeNull();
  });

  it('shows the alarms taken by the account and those of its person, not the others', async () => {
    const open = [
      alarmRow('mine', { holderId: useSession.getState().user?.id ?? '', subjectName: 'Held' }),
      alarmRow('me', { subjectId: 'me', subjectName: 'Xie Jun' }),
      alarmRow('other', { subjectName: 'Other' }),
    ];
    useAlarms.setState({ open: open.map((alarm) => ({ ...alarm, arrivedAt: null })) });
    show({});
    const list = await screen.findByRole('region', { name: 'My alarms' });
    const names = within(list).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Held'),
      expect.stringContaining('Xie Jun'),
    ]);
    expect(within(list).getByRole('link', { name: 'All open alarms (3)' })).toBeTruthy();
    expect(screen.getByText(/^No task\./)).toBeTruthy();
  });

  it('shows that it is offline, with the time of its data', async () => {
    let isAway = false;
    show(
      {},
      {
        '/pod/duty/own': () => {
          if (isAway) throw new TypeError('Failed to fetch');
          isAway = true;
          return { person: { id: 'me', name: 'Xie Jun' }, tasks: [task], musters: [] };
        },
        '/pod/duty/answer': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Coming' }));
    await waitFor(() => expect(screen.getByText(/^Offline: data of \d\d:\d\d:\d\d/)).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Coming' })).toBeTruthy();
  });
});

describe('the first page of the console', () => {
  const enter = (codes: readonly string[], personId: string | null): void => {
    enterBoundToSites(codes);
    useSession.setState(({ user }) => (user === null ? {} : { user: { ...user, personId } }));
  };
  afterEach(() => useSidebar.setState({ isMobile: false }));

  it('is the own task on a responder’s phone, the gate for a guard, and the map for all others', () => {
    enter([view], 'me');
    expect(firstPage()).toBe('/dashboard');
    useSidebar.setState({ isMobile: true });
    expect(firstPage()).toBe('/alarm/duty');
    enter([view], null);
    expect(firstPage()).toBe('/dashboard');
    enter([], 'me');
    expect(firstPage()).toBe('/dashboard');
    enter([view, 'bp:access:visit:register'], 'me');
    expect(firstPage()).toBe('/access/gate');
    enter([view, 'pod:alarm:alarm:handle', 'bp:access:visit:register'], 'me');
    expect(firstPage()).toBe('/dashboard');
  });
});
