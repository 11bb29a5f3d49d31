import { screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type Answer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { IntegrationScreen, signingExamples } from './IntegrationScreen.tsx';
import { KeyActions } from './KeyActions.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const protocols = join(import.meta.dirname, '../../../../../../docs/protocols.md');
const row = { id: 'i1', version: 1, name: 'Portal', accountIds: ['a1'], enabled: true };

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('an integration', () => {
  const open = async (keyIssuedAt: string | null, answers: Record<string, Answer> = {}) => {
    const server = fakeServer(answers);
    renderScreen(<KeyActions row={{ ...row, keyIssuedAt }} />);
    await screen.findAllByRole('button');
    return server;
  };

  it('gets a key and a secret, which are shown once', async () => {
    const { calls } = await open(null, {
      '/pod/integration/issueKey': () => ({ key: 'the key', secret: 'the secret' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Issue a key' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('shown only once');
    for (const text of ['the key', 'the secret']) expect(within(dialog).getByText(text)).toBeTruthy();
    expect(calls[0]?.body).toEqual({ id: 'i1' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'I have stored them' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('the secret'));
  });

  it('keeps its key until the replacement is confirmed', async () => {
    const { calls } = await open('2026-03-01T08:00:00Z', { '/pod/integration/revokeKey': () => null });
    await userEvent.click(screen.getByRole('button', { name: 'Replace the key' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke the key' }));
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke the key' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/pod/integration/revokeKey']));
  });
});

describe('the screen of integrations', () => {
  it('shows an example of the signature, identical to the documentation', async () => {
    fakeServer({ '/pod/integration/page': () => ({ data: [], length: 0 }) });
    renderScreen(
      <Routes>
        <Route path="/system/integration/*" element={<IntegrationScreen />} />
      </Routes>,
      '/system/integration',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'How to sign' }));
    const dialog = await screen.findByRole('dialog');
    const documented = readFileSync(protocols, 'utf8');
    for (const [label, example] of [
      ['Shell', signingExamples.shell],
      ['Node.js', signingExamples.node],
    ] as const) {
      expect(within(dialog).getByLabelText(label).textContent).toBe(example);
      expect(documented).toContain(example);
    }
  });
});
