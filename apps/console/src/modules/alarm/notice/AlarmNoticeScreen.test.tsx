import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmNoticeScreen } from './AlarmNoticeScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  vi.unstubAllGlobals();
});

const rows = [{ id: 'u7', name: 'shift', code: null }];

function open(types: object): { calls: Call[] } {
  const server = fakeServer({
    '/pod/alarmNotice/get': () => ({
      id: 'alarmNotice',
      version: 1,
      types,
      sounds: {},
      voice: 'female',
      voiceSpeed: 'normal',
    }),
    '/pod/alarmNotice/save': () => ({ id: 'alarmNotice' }),
    '/base/account/simple-page': () => ({ data: rows, length: 1 }),
    '/base/account/get': ({ query }) => ({ id: query['id'], name: 'Night desk' }),
    '/pod/webhook/simple-page': () => ({ data: [{ id: 'w1', name: 'DCS', code: null }], length: 1 }),
    '/pod/webhook/get': () => ({ id: 'w1', name: 'DCS' }),
  });
  renderScreen(<AlarmNoticeScreen />, '/alarm/notice');
  return server;
}

/** By text, because the lines have no role with a name. */
const lineOf = async (type: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(type, { selector: 'th label' })).closest('tr');
  if (row === null) throw new Error('It is in a row.');
  return row;
};
async function saved({ calls }: { calls: Call[] }): Promise<unknown> {
  await userEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(calls.some(({ path }) => path === '/pod/alarmNotice/save')).toBe(true));
  return JSON.parse(calls.findLast(({ path }) => path === '/pod/alarmNotice/save')?.body['types'] ?? '');
}

describe('the notification of an alarm type', () => {
  it('is shown in one line, and a disabled type has no other settings', async () => {
    open({
      retention: { level: 1, sound: false, mailInCharge: true, superiorAfterMinutes: 5, recipients: ['u1', 'u2'] },
      ai: { on: false },
    });
    const retention = await lineOf('Retention');
    expect(within(retention).getByText('Level 1')).toBeTruthy();
    expect(within(retention).getByLabelText('Retention: Sound')).toHaveProperty('checked', false);
    expect(within(retention).getByLabelText('Retention: Mark')).toHaveProperty('checked', true);
    expect(
      within(retention).getByText('Person in charge of the area · Superior after 5 min · 2 accounts'),
    ).toBeTruthy();
    const ai = await lineOf('AI');
    expect(within(ai).getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(within(ai).getByLabelText('Set recipients of AI')).toHaveProperty('disabled', true);
  });

  it('is saved as the difference from the default, without default values', async () => {
    const server = open({ retention: { sound: false }, overspeed: { on: false } });
    const retention = await lineOf('Retention');
    await userEvent.click(within(retention).getByLabelText('Retention: Sound'));
    await userEvent.click(within(retention).getByLabelText('Retention: Mark'));
    await userEvent.click(within(await lineOf('Overspeed')).getByRole('switch'));
    expect(await saved(server)).toEqual({ retention: { popUp: false }, overspeed: {} });
  });

  it('keeps a call for help on, audible and visible, and shows where it is switched off', async () => {
    const server = open({ oneKeyHelp: { on: false, sound: false, popUp: false, voice: false } });
    const help = await lineOf('One-key help');
    const parts = ['One-key help: Sound', 'One-key help: Mark'].map((name) => within(help).getByLabelText(name));
    for (const part of parts) expect(part).toMatchObject({ checked: true, disabled: true });
    expect(within(help).getByRole('switch')).toHaveProperty('disabled', true);
    expect(within(help).getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(within(help).getByText(/alarm settings, with a reason and an end/)).toBeTruthy();
    expect(server.calls.some(({ path }) => path.endsWith('/save'))).toBe(false);
  });

  it('names recipients by mail and by webhook', async () => {
    const server = open({ retention: { recipients: ['u1'] } });
    await userEvent.click(within(await lineOf('Retention')).getByLabelText('Set recipients of Retention'));
    const dialog = await screen.findByRole('dialog', { name: 'Recipients of Retention' });
    expect(await within(dialog).findByText('Night desk')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /person in charge/ }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /immediate superior/ }));
    const minutes = within(dialog).getByRole('spinbutton', { name: 'Minutes after the alarm' });
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '25');
    await userEvent.click(within(dialog).getByLabelText('Additional webhooks'));
    await userEvent.click(await screen.findByText('DCS'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await saved(server)).toEqual({
      retention: { mailInCharge: true, superiorAfterMinutes: 25, recipients: ['u1'], webhooks: ['w1'] },
    });
  });
});

it('shows which voices are missing on this machine', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  open({});
  expect(await screen.findByText(/no voice for this language/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Play the voice' })).toHaveProperty('disabled', true);
});
