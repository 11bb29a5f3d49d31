import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { useToasts } from '../../../core/toast.ts';
import { BindBuilding } from './BindBuilding.tsx';
import { LicenceUpload } from './LicenceUpload.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const info = (state: string) => ({ active: state === 'active', state, modules: [], company: '' });
const file = (content = '{}', name = 'licence.json', type = 'application/json'): File =>
  new File([content], name, { type });
const choose = async (chosen: File): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Upload a licence', { selector: 'input' }), chosen);
const show = async (part: ReactNode): Promise<void> => {
  renderScreen(part);
  await screen.findAllByRole('button');
};
const alerts = (): string[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');

beforeEach(() => {
  vi.unstubAllGlobals();
  setLanguage('en_US');
  useToasts.setState({ toasts: [] });
});

describe('a licence that closes the console', () => {
  it.each([
    ['expired', 'Your license has expired, and the system cannot be used temporarily'],
    ['missing', 'The licence does not cover this site'],
    ['notUploaded', 'No licence has been uploaded yet'],
    ['notYet', 'The licence is not valid yet'],
  ] as const)('is shown as %s, with the note that recording continues', async (reason, words) => {
    await show(<LicenceUpload reason={reason} />);
    expect(alerts()[0]).toContain(words);
    expect(alerts()[0]).toContain('Positions, alarms and evidence are still recorded');
  });

  it('is not shown without a redirection', async () => {
    await show(<LicenceUpload reason={null} />);
    expect(alerts()).toEqual([]);
  });
});

describe('an upload on the login', () => {
  it('sends the file and shows that it is in force', async () => {
    const { calls } = fakeServer({ '/pod/licence/upload': () => info('active') });
    await show(<LicenceUpload reason="expired" />);
    await choose(file());
    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('The licence is in force'));
    expect(calls[0]?.files.map(({ name }) => name)).toEqual(['licence.json']);
    await waitFor(() => expect(alerts().join()).not.toContain('expired'));
  });

  it('shows when an accepted licence cannot be used', async () => {
    fakeServer({ '/pod/licence/upload': () => info('expired') });
    await show(<LicenceUpload reason={null} />);
    await choose(file());
    await waitFor(() =>
      expect(alerts()[0]).toContain('The licence was uploaded, but cannot be used: Your license has'),
    );
  });

  it('shows the server’s refusal in its place, not as a toast', async () => {
    fakeServer({ '/pod/licence/upload': () => json({ code: -1, message: 'Not signed', data: null }) });
    await show(<LicenceUpload reason={null} />);
    await choose(file());
    await waitFor(() => expect(alerts()).toEqual(['Not signed']));
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it.each([
    ['of another type', file('{}', 'licence.exe'), 'Wrong file type: only json, lic, licence, txt'],
    ['that is larger than a licence can be', file('x'.repeat(70_000)), 'The file is too large: at most 0.0625 MB'],
    ['that is empty', file(''), 'Select a file first'],
  ])('of a file %s is not sent', async (_, wrong, words) => {
    const { calls } = fakeServer({});
    await show(<LicenceUpload reason={null} />);
    await choose(wrong);
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(calls).toEqual([]);
  });
});

describe('a building that a licence for several does not cover yet', () => {
  it('is bound on the login, and then entered', async () => {
    const { calls } = fakeServer({ '/pod/licence/cloud/bindBuild': () => null });
    const onBound = vi.fn(async () => {});
    await show(<BindBuilding buildId="b 1" onBound={onBound} onBack={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Bind this site' }));
    await waitFor(() => expect(onBound).toHaveBeenCalledOnce());
    expect(calls[0]).toMatchObject({ path: '/pod/licence/cloud/bindBuild', query: { buildId: 'b 1' } });
  });

  it('shows why it cannot be bound', async () => {
    fakeServer({ '/pod/licence/cloud/bindBuild': () => json({ code: -1, message: 'All are taken', data: null }) });
    const onBound = vi.fn(async () => {});
    await show(<BindBuilding buildId="b1" onBound={onBound} onBack={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Bind this site' }));
    await waitFor(() => expect(alerts()).toEqual(['All are taken']));
    expect(onBound).not.toHaveBeenCalled();
  });
});
