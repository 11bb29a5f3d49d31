import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BeaconPage } from './BeaconPage.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

it('beacon data that are not obtained are said to be so, with the reason, and are there after a refresh', async () => {
  let isBroken = true;
  const none = () => ({ data: [], length: 0 });
  fakeServer({
    '/pod/gateway/page': none,
    '/pod/baseStation/page': none,
    '/pod/beacon/page': () =>
      isBroken
        ? json({ code: -1, message: 'Out of order', data: null })
        : { data: [{ id: 'b1', name: 'Lift' }], length: 1 },
    '/pod/position/latest': () => [],
    '/pod/position/unregistered': () => [],
  });
  renderScreen(<BeaconPage />);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('The beacon data could not be obtained; refresh (Out of order)');
  isBroken = false;
  await userEvent.click(within(problem).getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Lift');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
