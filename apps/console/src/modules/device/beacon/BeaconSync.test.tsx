import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BeaconSync } from './BeaconSync.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const row = { id: 'b1', name: 'Lift' };

async function synchronise(password: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Synchronise' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Beacon password'), password);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Synchronise' }));
  return dialog;
}

describe('synchronising a beacon', () => {
  it('shows the reply’s message for a wrong password in the dialog, and allows another try', async () => {
    const field = { field: 'password', rule: 'password', message: 'The beacon password is wrong' };
    const { calls } = fakeServer({
      '/pod/beacon/sync': () => json({ code: -1, message: 'Check your fields', data: { fields: [field] } }),
    });
    renderScreen(<BeaconSync row={row} />);
    const dialog = await synchronise('nope');
    await within(dialog).findByText('The beacon password is wrong');
    expect(calls.map(({ body }) => body)).toEqual([{ id: 'b1', password: 'nope' }]);
    await userEvent.type(within(dialog).getByLabelText('Beacon password'), '!');
    expect(within(dialog).queryByText('The beacon password is wrong')).toBeNull();
  });

  it('reads the raw reply: an unknown one is a failure, and a good one closes the dialog', async () => {
    let answer: unknown = ['whatever'];
    fakeServer({ '/pod/beacon/sync': () => json(answer) });
    renderScreen(<BeaconSync row={row} />);
    const dialog = await synchronise('let me');
    await within(dialog).findByText('The beacon could not be synchronised');
    answer = { code: 0, message: '', data: { id: 'b1' } };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Synchronise' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
