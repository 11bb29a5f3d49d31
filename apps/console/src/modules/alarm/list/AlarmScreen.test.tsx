import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import type { AlarmRow } from './alarmRow.ts';
import { AlarmScreen } from './AlarmScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

// The map needs WebGL, which a simulated document does not have.
vi.mock('../evidence/EvidenceReplay.tsx', () => ({ EvidenceReplay: () => <p>the replay</p> }));

let alarms: AlarmRow[];
let refusal: string | null;

function open(address = '/') {
  const server = fakeServer({
    '/pod/alarm/page': () => ({ data: alarms, length: alarms.length }),
    '/pod/alarm/get': ({ query }) => alarms.find(({ id }) => id === query['id']),
    '/pod/alarm/acknowledge': () => null,
    '/pod/alarm/shelve': () => null,
    '/pod/alarm/history': () => [],
    '/base/dictionary/options': () => [],
    '/pod/alarm/handle': ({ body }) => {
      if (refusal !== null) return json({ code: -1, message: refusal, data: null });
      const ids: string[] = JSON.parse(body['ids'] ?? '[]');
      alarms = alarms.map((alarm) => (ids.includes(alarm.id) ? { ...alarm, status: 'handled', handler: 'Li' } : alarm));
      return null;
    },
  });
  const Address = () => <output data-testid="address">{useLocation().search}</output>;
  renderScreen(
    <>
      <AlarmScreen />
      <Address />
    </>,
    address,
  );
  return server;
}
const address = (): string => screen.getByTestId('address').textContent ?? '';
const detail = () => screen.findByRole('complementary', { name: 'Alarm' });

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  localStorage.clear();
  refusal = null;
  alarms = [
    alarmRow('a', { type: 'oneKeyHelp', level: 1, subjectName: 'Wang', clearedAt: '2026-03-01T08:02:05.000Z' }),
    alarmRow('b', { type: 'lowBattery', level: 4, subjectName: 'Li', status: 'handled' }),
  ];
});

/** A blank text is refused in the console's language, with the focus on the field. */
async function expectQuestion(dialog: HTMLElement, blanks: string): Promise<void> {
  const field = within(dialog).getByRole('textbox');
  expect(field.getAttribute('aria-required')).toBe('true');
  await userEvent.type(field, blanks);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(within(dialog).getByText('This field is required').id).toBe(field.getAttribute('aria-describedby'));
  await waitFor(() => expect(document.activeElement).toBe(field));
}

describe('the alarm list', () => {
  it('shows level by shape and word, and the status', async () => {
    open();
    const row = (await screen.findByText('One-key help')).closest('.ant-table-row') as HTMLElement;
    expect(within(row).getByRole('img', { name: 'Level 1' })).toBeTruthy();
    expect(within(row).getByText('Cleared, not handled')).toBeTruthy();
  });

  it('opens an alarm beside the list and puts it into the address', async () => {
    open('/?page=1');
    await userEvent.click(await screen.findByText('One-key help'));
    const facts = await detail();
    expect(address()).toContain('id=a');
    expect(await within(facts).findByText('Person Wang')).toBeTruthy();
    expect(within(facts).getByText(/after 2 min 5 s/)).toBeTruthy();
    expect(await within(facts).findByText('the replay')).toBeTruthy();
    await userEvent.click(within(facts).getByRole('button', { name: 'Close' }));
    expect(address()).not.toContain('id=');
  });

  it('shows who is no longer notified, and until when', async () => {
    alarms = [
      alarmRow('a', {
        type: 'ai',
        ruleKey: 'ai',
        subjectKind: 'camera',
        subjectName: 'CAM-7',
        shelvedUntil: '2026-03-01T09:00:00.000Z',
        shelveReason: 'Lens is being cleaned',
        escalationStep: 1,
        escalatedTo: 'immediateSuperior',
        evidence: { facts: { kind: 'noHardHat' } },
      }),
    ];
    open('/?id=a');
    await waitFor(() => expect(screen.getAllByText('Shelved').length).toBe(2));
    const facts = await detail();
    expect(await within(facts).findByText(/Lens is being cleaned/)).toBeTruthy();
    expect(within(facts).getByText('No hard hat')).toBeTruthy();
    expect(within(facts).getByText('Immediate superior (1)')).toBeTruthy();
    expect(within(facts).getByRole('button', { name: 'Unshelve' })).toBeTruthy();
  });

  it('acknowledges an alarm, and shelves it for a while with a reason', async () => {
    alarms = [alarmRow('a', { type: 'retention', ruleKey: 'retention' })];
    const { calls } = open('/?id=a');
    const facts = await detail();
    await userEvent.click(await within(facts).findByRole('button', { name: 'Acknowledge' }));
    await userEvent.click(within(facts).getByRole('button', { name: 'Shelve' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), '60');
    await expectQuestion(dialog, '  ');
    expect(calls.filter(({ path }) => path === '/pod/alarm/shelve')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), 'Gate is being repaired ');
    expect(within(dialog).queryByText('This field is required')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = (path: string) => calls.find((call) => call.path === `/pod/alarm/${path}`)?.body;
    expect(sent('acknowledge')).toEqual({ ids: '["a"]' });
    expect(sent('shelve')).toEqual({ ids: '["a"]', minutes: '60', reason: 'Gate is being repaired' });
  });

  it('never offers to silence a call for help', async () => {
    alarms = [alarmRow('a', { type: 'oneKeyHelp', ruleKey: 'oneKeyHelp' })];
    open('/?id=a');
    const facts = await detail();
    expect(await within(facts).findByRole('button', { name: 'Acknowledge' })).toBeTruthy();
    expect(within(facts).queryByRole('button', { name: 'Shelve' })).toBeNull();
  });

  it('handles the selected alarms that are not handled', async () => {
    const { calls } = open();
    const row = (await screen.findByText('One-key help')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Handle (1)' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), ' Called him, all well ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === '/pod/alarm/handle')?.body).toEqual({
      ids: '["a"]',
      action: 'handle',
      info: 'Called him, all well',
    });
    await waitFor(() => expect(screen.queryByText('Cleared, not handled')).toBeNull());
  });
});

describe('handling one alarm', () => {
  it('offers to handle or to ignore an open one', async () => {
    open('/?id=a');
    await userEvent.click(await within(await detail()).findByRole('button', { name: 'Handle' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('radio', { name: /Ignore/ }));
    expect(within(dialog).getByRole('textbox').getAttribute('aria-required')).toBe('false');
  });

  it('offers to supplement a handled one, which needs a text', async () => {
    const { calls } = open('/?id=b');
    await userEvent.click(await within(await detail()).findByRole('button', { name: 'Supplement' }));
    const dialog = await screen.findByRole('dialog', { name: 'Supplement' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await expectQuestion(dialog, ' ');
    expect(calls.filter(({ path }) => path === '/pod/alarm/handle')).toEqual([]);
  });

  it('stays open and shows the reason when it is refused', async () => {
    refusal = 'This alarm has already been handled';
    open('/?id=a');
    await userEvent.click(await within(await detail()).findByRole('button', { name: 'Handle' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This alarm has already been handled')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('links its card to the evacuation of its area', async () => {
    alarms = [alarmRow('a', { areaId: 'yard', areaName: 'Yard' })];
    open('/?id=a');
    await userEvent.click(await within(await detail()).findByRole('button', { name: 'Evacuate this area' }));
    expect(address()).toBe('?start=yard');
  });

  it('is not offered to an account that may only look', async () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, auth: [] } }));
    open('/?id=a');
    await within(await detail()).findByText('Person Wang');
    expect(within(await detail()).queryByRole('button', { name: 'Handle' })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});
