import { permissions } from '@muster/model/access/permission.ts';
import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { permitRecord } from '../../../testing/permitRecord.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { StepDialog } from '../StepDialog.tsx';
import { PermitSections } from './PermitSections.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  vi.useFakeTimers({ now: Date.parse('2026-05-01T15:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(change: Partial<PermitRecord> = {}) {
  const server = fakeServer({
    '/bp/workPermit/record': () => permitRecord(change),
    '/bp/workPermit/confirm': () => null,
    '/bp/workPermit/tick': () => null,
    '/bp/workPermit/analyse': () => null,
  });
  renderScreen(<PermitSections row={{ id: 'p1', version: 4 }} />);
  const sent = (act: string) => server.calls.filter(({ path }) => path === `/bp/workPermit/${act}`);
  return { sent };
}

const card = (name: string) => screen.findByRole('region', { name });

describe('the page of a permit', () => {
  it('shows why the work cannot start, and when nothing is missing any more', async () => {
    open();
    expect((await card('The work cannot start:')).textContent).toContain('No gas analysis');
  });

  it('shows that the work may start when nothing is missing', async () => {
    open({ reasons: [] });
    expect(await screen.findByText('Nothing is missing: the work may start')).toBeTruthy();
  });

  it('is confirmed only by the account whose role is next', async () => {
    const { sent } = open();
    const signatures = within(await card('Confirmations'));
    expect(signatures.getByText('Not confirmed')).toBeTruthy();
    await userEvent.click(signatures.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(sent('confirm').map(({ body }) => body)).toEqual([{ id: 'p1', version: '4', role: 'applicant' }]),
    );
  });

  it('offers no confirmation to other accounts', async () => {
    const [first, ...others] = permitRecord().signatures;
    open({ signatures: first === undefined ? [] : [{ ...first, isCaller: false }, ...others] });
    const signatures = within(await card('Confirmations'));
    expect(signatures.getByText('To confirm now')).toBeTruthy();
    expect(signatures.queryByRole('button')).toBeNull();
  });

  it('has its measures ticked one by one, with account and time', async () => {
    const { sent } = open();
    const measures = within(await card('Safety measures'));
    expect(measures.getByText('1 of 2 ticked')).toBeTruthy();
    expect(measures.getByText(/^✓ Li 2026-05-01/)).toBeTruthy();
    await userEvent.click(measures.getByRole('button', { name: 'Tick: The space is ventilated' }));
    await waitFor(() => expect(sent('tick').map(({ body }) => body['measure'])).toEqual(['ventilated']));
  });

  it('requires a value for every gas with a limit, and marks those beyond it at once', async () => {
    const { sent } = open();
    await userEvent.click(within(await card('Gas analyses')).getByRole('button', { name: 'Add a gas analysis' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getAllByText('Enter a number of at least 0')).toHaveLength(4);
    const amounts = { Oxygen: '18', 'Combustible gas': '2', H2S: '0,5', CO: '3' };
    for (const [gas, amount] of Object.entries(amounts))
      await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${gas}`) }), amount);
    expect(dialog.getAllByText('Beyond the limit')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('analyse')).toHaveLength(1));
    expect(JSON.parse(sent('analyse')[0]?.body['values'] ?? '')).toEqual([
      { gas: 'oxygen', value: 18 },
      { gas: 'combustible', value: 2 },
      { gas: 'H2S', value: 0.5 },
      { gas: 'CO', value: 3 },
    ]);
  });

  it('shows during the work the people inside and outside, and the remaining time', async () => {
    open({
      status: 'inProgress',
      reasons: [],
      roster: {
        workers: [{ id: 'w1', name: 'Wang', isInside: true }],
        guardians: [{ id: 'w2', name: 'Li', isInside: false }],
        others: 1,
      },
    });
    const roster = await card('Roster');
    for (const text of ['WorkerWanginside', 'GuardianLinot inside', '1 inside without a permit', '2 inside of 3'])
      expect(roster.textContent).toContain(text);
    expect(screen.getByRole('timer').textContent).toBe('30 min left');
  });

  it('shows an override with account, time, reason and missing conditions', async () => {
    const override = { at: '2026-05-01T08:00:00Z', name: 'Zhao', reason: 'Leak at flange 2', missing: ['No guardian'] };
    open({ status: 'inProgress', override });
    expect(await screen.findByText(/^Emergency override by Zhao/)).toBeTruthy();
    for (const text of ['Leak at flange 2', 'No guardian']) expect(screen.getByText(text)).toBeTruthy();
  });

  it('lists the alarms of the permit, each with its page', async () => {
    const alarm = {
      id: 'x1',
      type: 'boundaryCrossing',
      level: 1,
      subjectName: 'Sun',
      clearedAt: null,
      handledAt: null,
    };
    open({ status: 'inProgress', alarms: [{ ...alarm, type: 'boundaryCrossing', raisedAt: '2026-05-01T09:00:00Z' }] });
    const link = await screen.findByRole('link', { name: /Sun$/ });
    expect(link.getAttribute('href')).toBe('/alarm/list?id=x1');
  });
});

describe('work that is refused', () => {
  const reasons = permitRecord().reasons;
  const refuse = () => {
    const bodies: Record<string, string>[] = [];
    fakeServer({
      '/bp/workPermit/start': ({ body }) => {
        bodies.push(body);
        return body['overrideReason'] === undefined
          ? json({ code: -1, message: 'The work cannot start or resume', data: { reasons } })
          : null;
      },
    });
    const onClose = vi.fn();
    renderScreen(<StepDialog id="p1" version={4} number="CS-001" action="start" onClose={onClose} />);
    return { bodies, onClose };
  };

  it('shows every reason, and starts only by an override with its reason', async () => {
    const { bodies, onClose } = refuse();
    await userEvent.click(screen.getByRole('button', { name: 'Start work' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No gas analysis');
    const override = screen.getByRole('button', { name: 'Override' });
    expect(override).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of the override' }), 'Leak');
    await userEvent.click(override);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies.map((body) => body['overrideReason'])).toEqual([undefined, 'Leak']);
  });

  it('offers no override without the right', async () => {
    enterBoundToSites([permissions.workPermitStart]);
    refuse();
    await userEvent.click(screen.getByRole('button', { name: 'Start work' }));
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Override' })).toBeNull();
  });
});
