import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmDeliveries } from '../list/AlarmDeliveries.tsx';
import { DeliveryScreen } from './DeliveryScreen.tsx';
import { WebhookScreen } from './WebhookScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

/** Length of names that are not truncated in tables (specification §9). */
const nameOf = (id: string): string => `Wang-${id}`;

const delivery = (id: string, state: string, more: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  occurredAt: '2026-05-01T00:00:00.000Z',
  state,
  channel: 'mail',
  receiverName: nameOf(id),
  reason: 'areaPersonInCharge',
  event: 'raise',
  type: 'retention',
  level: 2,
  subjectName: 'Wang',
  areaName: 'Tanks',
  attempts: 1,
  problem: null,
  problemDetail: null,
  sentAt: null,
  address: 'a@works.example',
  alarmId: 'a1',
  receiverId: 'p1',
  ...more,
});
const rows = [
  delivery('d1', 'sent', { sentAt: '2026-05-01T00:00:02.000Z' }),
  delivery('d2', 'failed', { problem: 'unreachable', problemDetail: '10.0.0.5:25' }),
  delivery('d3', 'notSent', { problem: 'noAddress' }),
];

function open(address = '/alarm/delivery'): { calls: Call[] } {
  const server = fakeServer({
    '/pod/alarmDelivery/page': () => ({ data: rows, length: rows.length }),
    '/pod/alarmDelivery/resend': ({ body }) => ({ count: JSON.parse(body['ids'] ?? '[]').length }),
    '/pod/webhook/page': () => ({
      data: [{ id: 'w1', version: 1, name: 'DCS', url: 'http://10.0.0.9/hook', events: ['raise'], enabled: true }],
      length: 1,
    }),
    '/pod/webhook/test': () => null,
  });
  renderScreen(
    <Routes>
      <Route path="/alarm/delivery/*" element={<DeliveryScreen />} />
      <Route path="/alarm/webhook/*" element={<WebhookScreen />} />
      <Route path="/section" element={<AlarmDeliveries alarmId="a1" />} />
    </Routes>,
    address,
  );
  return server;
}
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('.ant-table-row');
  if (row === null) throw new Error('It is in a row.');
  return row;
};
const posted = ({ calls }: { calls: Call[] }, path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

describe('deliveries', () => {
  it('show their state, and the reason of a failure', async () => {
    open();
    const failed = await rowOf(nameOf('d2'));
    for (const text of ['Failed', 'E-mail', 'Unreachable']) expect(within(failed).getByText(text)).toBeTruthy();
    // Visible without hovering.
    expect(within(failed).getByText('10.0.0.5:25')).toBeTruthy();
    expect(within(await rowOf(nameOf('d3'))).getByText('The recipient has no e-mail address')).toBeTruthy();
    const link = within(failed).getByRole('link', { name: 'View alarm' });
    expect(link.getAttribute('href')).toBe('/alarm/list?id=a1');
  });

  it('are resent one by one if they failed, and not otherwise', async () => {
    const server = open();
    expect(within(await rowOf(nameOf('d1'))).queryByRole('button', { name: 'Resend' })).toBeNull();
    await userEvent.click(within(await rowOf(nameOf('d2'))).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Resent: 1')).toBeTruthy();
    expect(posted(server, '/pod/alarmDelivery/resend')).toEqual([{ ids: '["d2"]' }]);
  });

  it('are resent together, if they were selected and have failed', async () => {
    const server = open();
    await rowOf(nameOf('d1'));
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend (2)' }));
    await waitFor(() => expect(posted(server, '/pod/alarmDelivery/resend')).toEqual([{ ids: '["d2","d3"]' }]));
  });

  it('keep their filters in the address', async () => {
    const { calls } = open('/alarm/delivery?state=failed&alarmId=a1');
    await rowOf(nameOf('d2'));
    expect(calls[0]?.query).toMatchObject({ state: 'failed', alarmId: 'a1' });
  });

  it('are listed with their alarm: recipient, time and state', async () => {
    const { calls } = open('/section');
    const section = await screen.findByRole('region', { name: 'Notifications' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(3);
    expect(within(section).getByText('Unreachable · 10.0.0.5:25')).toBeTruthy();
    expect(within(section).getByRole('link').getAttribute('href')).toBe('/alarm/delivery?alarmId=a1');
    expect(calls[0]?.query).toMatchObject({ alarmId: 'a1', sort: 'occurredAt' });
  });
});

it('a webhook is tried from its line', async () => {
  const server = open('/alarm/webhook');
  const row = await rowOf('DCS');
  await userEvent.click(within(row).getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('The receiver accepted the test')).toBeTruthy();
  expect(posted(server, '/pod/webhook/test')).toEqual([{ id: 'w1' }]);
});
