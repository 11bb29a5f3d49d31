import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { UnbindAction } from './UnbindAction.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('unbinding a card', () => {
  it('asks for confirmation, because it cannot be undone', async () => {
    const { calls } = fakeServer({ '/pod/locationCard/unbind': () => null });
    renderScreen(<UnbindAction row={{ id: 'c1', sn: 'BLW5-1', subjectId: 'v1', subjectName: '沪A12345' }} />);
    const unbind = await screen.findByRole('button', { name: 'Unbind' });
    await userEvent.click(unbind);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Card BLW5-1 will be unbound from 沪A12345. This cannot be undone.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await userEvent.click(unbind);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unbind' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ sn: 'BLW5-1' }]));
  });

  it('shows that the SN was not obtained for a card without one, and asks nothing', async () => {
    const { calls } = fakeServer({ '/pod/locationCard/unbind': () => null });
    renderScreen(<UnbindAction row={{ id: 'c1', sn: null, subjectId: 'v1', subjectName: '沪A12345' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Unbind' }));
    await screen.findByText('The SN was not obtained');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is not offered for a card without a carrier', async () => {
    renderScreen(
      <>
        <UnbindAction row={{ id: 'c1', sn: 'BLW5-1', subjectId: null }} />
        <p>shown</p>
      </>,
    );
    await screen.findByText('shown');
    expect(screen.queryByRole('button', { name: 'Unbind' })).toBeNull();
  });
});
