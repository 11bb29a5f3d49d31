import type { AlarmLink } from '@muster/model/alarm/linkWire.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmLinks } from './AlarmLinks.tsx';

const nothing = { permit: null, muster: null, rounds: [] };
const round = { routeId: 'r1', routeName: 'Night', teamName: 'Watch', round: '2026-05-01#2' };
const links: readonly AlarmLink[] = [
  {
    ...nothing,
    alarmId: 'a',
    permit: { id: 'p 1', number: 'DH-1', type: 'hotWork', level: '1', regions: [] },
    rounds: [
      { ...round, roundId: 'round-1' },
      { ...round, roundId: null },
    ],
  },
  { ...nothing, alarmId: 'b', muster: { id: 'm1', kind: 'drill', scope: { kind: 'site' }, areas: [] } },
  { ...nothing, alarmId: 'c' },
];

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the links of an alarm', () => {
  it('lead to permit, drill, a judged round and an open one; requested once for all lines', async () => {
    const server = fakeServer({
      '/pod/alarm/links': ({ query }) => links.filter(({ alarmId }) => query['ids']?.split(',').includes(alarmId)),
    });
    renderScreen(
      <ul>
        {['a', 'b', 'c', 'unseen'].map((id) => (
          <li key={id}>
            <AlarmLinks id={id} />
          </li>
        ))}
      </ul>,
    );
    await screen.findByRole('link', { name: 'Drill · Whole site' });
    const found = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(found).toEqual([
      ['Permit DH-1 · Hot work', '/permit/workPermit/view/p%201'],
      ['Patrol Night · 2026-05-01#2', '/patrol/record/view/round-1'],
      ['Patrol Night · 2026-05-01#2', '/patrol/round/all?round=r1~2026-05-01%232'],
      ['Drill · Whole site', '/muster/m1'],
    ]);
    expect(server.calls.map(({ query }) => query['ids'])).toEqual(['a,b,c,unseen']);
  });
});
