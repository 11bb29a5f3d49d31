import { contractor } from '@muster/model/contractor/contractor.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { useSession } from '../../core/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { PrivateNumber } from './PrivateNumber.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const row = { id: 'c1', version: 1, leaderPhone: '138****8000' };

beforeEach(() => setLanguage('en_US'));

it('shows the mask, and the number on demand to accounts with the permission', async () => {
  const { calls } = fakeServer({ '/bp/contractor/reveal': () => ({ leaderPhone: '13800138000' }) });
  enterAsAdministrator();
  renderScreen(<PrivateNumber entity={contractor} name="leaderPhone" row={row} />);
  await waitFor(() => expect(document.body.textContent).toContain('138****8000'));
  await userEvent.click(screen.getByRole('button', { name: /^Show number/ }));
  await waitFor(() => expect(document.body.textContent).toContain('13800138000'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toMatchObject([{ path: '/bp/contractor/reveal', query: { id: 'c1' } }]);
  expect(calls[0]?.headers.get('X-Private')).toBe('masked');
});

it('has no button for accounts without the permission', async () => {
  fakeServer({});
  enterAsAdministrator();
  useSession.setState(({ user }) => ({ user: user && { ...user, auth: [] } }));
  renderScreen(<PrivateNumber entity={contractor} name="leaderPhone" row={row} />);
  await waitFor(() => expect(document.body.textContent).toContain('138****8000'));
  expect(screen.queryByRole('button')).toBeNull();
});
