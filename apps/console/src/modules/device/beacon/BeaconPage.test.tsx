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

it('a failure to obtain beacon data is shown with the reason, and a refresh loads them', async () => {
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
