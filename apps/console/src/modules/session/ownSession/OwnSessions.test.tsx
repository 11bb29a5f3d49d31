import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const session = (id: string, isThis = false) => ({
  id,
  address: `10.0.0.${id}`,
  agent: isThis ? null : `Browser ${id}`,
  entry: 'password',
  startedAt: '2026-03-01T08:00:00Z',
  lastSeenAt: '2026-03-01T09:00:00Z',
  isThis,
});

beforeEach(() => setLanguage('en_US'));

it('lists the sessions of the account, and ends one or all others', async () => {
  let sessions = [session('1', true), session('2'), session('3'), session('4')];
  const { calls } = fakeServer({
    '/base/session/own': () => sessions,
    '/base/session/endOwn': ({ body }) => {
      const ids: string[] = JSON.parse(body['ids'] ?? '[]');
      sessions = sessions.filter(({ id }) => !ids.includes(id));
      return { ended: ids.length };
    },
  });
  renderScreen(<OwnSessions onClose={() => {}} />);
  expect(await screen.findByText('This session')).toBeTruthy();
  const buttons = await screen.findAllByRole('button', { name: 'End' });
  expect(buttons).toHaveLength(3);
  await userEvent.click(buttons[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText('Browser 2')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('You have no other sessions')).toBeTruthy();
  const ended = calls.filter(({ path }) => path === '/base/session/endOwn').map(({ body }) => body['ids']);
  expect(ended).toEqual(['["2"]', '["3","4"]']);
});
