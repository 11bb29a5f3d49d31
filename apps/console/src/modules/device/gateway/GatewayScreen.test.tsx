import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type Answer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { GatewayScreen } from './GatewayScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const row = { id: 'g1', version: 1, name: 'gw-1', enabled: true, online: 1, lastReportAt: '2026-03-01T08:00:00Z' };

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

function open(path: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({ '/pod/gateway/page': () => ({ data: [row], length: 1 }), ...answers });
  renderScreen(
    <Routes>
      <Route path="/device/gateway/*" element={<GatewayScreen />} />
    </Routes>,
    path,
  );
  return server;
}

describe('a gateway', () => {
  it('that is added shows its key once, and then the list', async () => {
    open('/device/gateway/add', { '/pod/gateway/save': () => ({ id: 'g2', key: 'the-new-key' }) });
    await userEvent.type(await screen.findByLabelText(/^\*?Name/), 'gw-2');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ingest key of “gw-2”' }));
    expect(dialog.getByRole('alert').textContent).toContain('shown only once');
    expect(dialog.getByText('the-new-key')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'I have stored it' }));
    expect(await screen.findByText('gw-1')).toBeTruthy();
    expect(document.body.textContent).not.toContain('the-new-key');
  });

  it('gets another key only after a confirmation that the old one stops working', async () => {
    const { calls } = open('/device/gateway', { '/pod/gateway/newKey': () => ({ key: 'another-key' }) });
    const keys = (): string[] => calls.map(({ path }) => path).filter((path) => path.endsWith('newKey'));
    await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(keys()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'New key' }));
    const again = within(await screen.findByRole('dialog'));
    await userEvent.click(again.getByRole('button', { name: 'New key' }));
    expect(await screen.findByText('another-key')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('another-key'));
    expect(keys()).toHaveLength(1);
  });
});
