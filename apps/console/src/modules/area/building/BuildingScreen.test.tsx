import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BuildingScreen } from './BuildingScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

it('switches to a site that was added after the login, without another login', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  const site = (id: string, name: string) => ({ id, version: 1, name, code: null, timeZone: 'Asia/Shanghai' });
  const rows = [site('b1', 'Site'), site('b2', 'Plant')];
  const { calls } = fakeServer({
    '/pod/building/page': () => ({ data: rows, length: rows.length }),
    '/pod/building/simple-list': () => rows.map(({ id, name }) => ({ id, name, code: null })),
    '/pod/building/choose': () => ({ id: 'b2', name: 'Plant' }),
  });
  renderScreen(<BuildingScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
  expect(screen.getAllByText('Current')).toHaveLength(1);
  await waitFor(() => expect(useSession.getState().buildId).toBe('b2'));
  expect(calls.find(({ path }) => path === '/pod/building/choose')?.query).toEqual({ buildId: 'b2' });
  // The menu of the top bar offers both.
  expect(useSession.getState().buildings.map(({ name }) => name)).toEqual(['Site', 'Plant']);
});
