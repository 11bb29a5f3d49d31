import type { GateEntry } from '@muster/model/gate/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { GateScreen, VehicleGateScreen } from './GateScreen.tsx';

const entry: GateEntry = {
  kind: 'visit',
  id: 'v1',
  name: 'Zhou Ming',
  state: 'expected',
  unit: 'ACME',
  departName: 'Production 1',
  hostName: 'Sun Li',
  reason: 'Audit',
  expectedFrom: '2026-05-01T00:00:00.000Z',
  expectedTo: '2026-05-01T09:00:00.000Z',
  since: null,
  cardSn: null,
  takesCard: true,
  isOverdue: false,
  warning: null,
  cargo: null,
  cargoClass: null,
  weightIn: null,
  lastSeen: null,
};
const truck: GateEntry = {
  ...entry,
  kind: 'vehicle',
  id: 'truck',
  name: '沪A·X1190',
  state: 'inside',
  hostName: null,
  cardSn: 'UW5-7',
  since: '2026-05-01T00:30:00.000Z',
  expectedFrom: null,
  expectedTo: null,
};
const overdue: GateEntry = { ...entry, id: 'v2', name: 'Chen Hong', state: 'inside', isOverdue: true, cardSn: 'UW5-8' };

const Address = () => <output data-testid="address">{useLocation().search}</output>;

function open(more: Record<string, Answer> = {}, page = <GateScreen />) {
  const server = fakeServer({
    '/bp/gate/board': () => ({
      atGate: [],
      expected: [entry],
      inside: [overdue, truck],
      freeCards: [{ sn: 'UW5-0077', battery: 92 }],
    }),
    '/bp/gate/find': ({ query }) => {
      const found = [entry, truck, overdue].filter(({ name, cardSn }) => [name, cardSn].includes(query['text'] ?? ''));
      return { entries: found, isFreeCard: query['text'] === 'UW5-0077' };
    },
    ...Object.fromEntries(
      ['/bp/visit/checkIn', '/bp/visit/checkOut', '/bp/gate/signIn', '/bp/gate/signOut'].map((path) => [
        path,
        () => null,
      ]),
    ),
    ...more,
  });
  renderScreen(
    <>
      {page}
      <Address />
    </>,
  );
  return server;
}

const section = (name: string) => screen.findByRole('region', { name });
const posted = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the page of a guard', () => {
  it('lists overdue subjects first, then those expected today and those inside', async () => {
    open();
    const late = await section('Overdue (1)');
    expect(within(late).getByText(/overdue$/)).toBeTruthy();
    expect(within(await section('Expected today (1)')).getByText('Zhou Ming')).toBeTruthy();
    const inside = await section('Inside (1)');
    expect(within(inside).getByText('Take back card UW5-7')).toBeTruthy();
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Overdue (1)');
  });

  it('checks a visitor in with the card that the reader types, and shows the reason of a refusal', async () => {
    const refusal = 'Location card UW5-7 is bound to Mei; unbind it first';
    let isRefused = true;
    const server = open({
      '/bp/visit/checkIn': () => (isRefused ? json({ code: -1, message: refusal, data: null }) : null),
    });
    const expected = await section('Expected today (1)');
    await userEvent.click(within(expected).getByRole('button', { name: 'Check in' }));
    await userEvent.click(within(expected).getByRole('button', { name: 'Check in' }));
    expect(within(expected).getByText('Enter the number of the card handed out')).toBeTruthy();
    const field = within(expected).getByRole('textbox', { name: /^Card number/ });
    await userEvent.type(field, 'UW5-7{Enter}');
    expect(await within(expected).findByText(refusal)).toBeTruthy();
    isRefused = false;
    await userEvent.click(within(expected).getByRole('button', { name: 'UW5-0077 (battery 92 %)' }));
    expect(within(expected).queryByText(refusal)).toBeNull();
    await userEvent.click(within(expected).getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Zhou Ming is checked in')).toBeTruthy();
    expect(posted(server)).toEqual([
      ['/bp/visit/checkIn', { id: 'v1', sn: 'UW5-7' }],
      ['/bp/visit/checkIn', { id: 'v1', sn: 'UW5-0077' }],
    ]);
  });

  it('finds the subject of a card read anywhere on the page, and checks it out by one press', async () => {
    const server = open();
    await section('Inside (1)');
    await userEvent.keyboard('UW5-7{Enter}');
    const found = await section('Found (1)');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?q=UW5-7'));
    await userEvent.click(within(found).getByRole('button', { name: 'Check out' }));
    expect(await screen.findByText('沪A·X1190 is checked out')).toBeTruthy();
    expect(posted(server)).toEqual([['/bp/gate/signOut', { kind: 'vehicle', id: 'truck' }]]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the lists' }));
    expect(await section('Expected today (1)')).toBeTruthy();
  });

  it('shows the last read subject first, and checks an announced vehicle in and out with its weight', async () => {
    const lorry: GateEntry = {
      ...entry,
      kind: 'externalVehicle',
      id: 'x1',
      name: '苏A·1',
      cargo: 'Methanol 28 t',
      cargoClass: '3',
    };
    const gone: GateEntry = { ...lorry, id: 'x2', name: '苏A·2', state: 'inside', weightIn: 42 };
    const read = { id: 'e1', at: '2026-05-01T01:02:00.000Z', checkpointName: 'West', direction: 'in', granted: true };
    const server = open({
      '/bp/gate/board': () => ({
        atGate: [
          { ...read, credential: '苏A1', name: null, entry: lorry },
          { ...read, id: 'e2', credential: 'LOST', name: null, granted: false, entry: null },
        ],
        expected: [entry],
        inside: [gone],
        freeCards: [],
      }),
      '/bp/externalVehicle/checkIn': () => null,
      '/bp/externalVehicle/checkOut': () => null,
    });
    const gate = await section('At the gate (2)');
    expect(within(gate).getByText('Class 3: flammable liquids')).toBeTruthy();
    expect(within(gate).getByText(/West: refused$/)).toBeTruthy();
    await userEvent.click(within(gate).getByRole('button', { name: 'Check in' }));
    await userEvent.type(within(gate).getByRole('textbox', { name: /^Weight in/ }), '42.361');
    expect(within(gate).getByText(/^The weight is/)).toBeTruthy();
    await userEvent.type(within(gate).getByRole('textbox', { name: /^Weight in/ }), '{Backspace}{Enter}');
    const inside = await section('Inside (1)');
    await userEvent.type(within(inside).getByRole('textbox'), '13.5{Enter}');
    expect(await screen.findByText('苏A·2 is checked out')).toBeTruthy();
    expect(posted(server)).toEqual([
      ['/bp/externalVehicle/checkIn', { id: 'x1', weight: '42.36' }],
      ['/bp/externalVehicle/checkOut', { id: 'x2', weight: '13.5' }],
    ]);
  });

  it('for vehicles has no people on foot', async () => {
    open({}, <VehicleGateScreen />);
    expect(await section('Inside (1)')).toBeTruthy();
    expect(screen.queryByText('Zhou Ming')).toBeNull();
    expect(screen.getByRole('link', { name: 'New vehicle' })).toBeTruthy();
  });

  it('refuses subjects without approval or on the blacklist, with the reason', async () => {
    open({
      '/bp/gate/board': () => ({
        atGate: [],
        expected: [{ ...entry, warning: 'blacklisted' }],
        inside: [],
        freeCards: [],
      }),
    });
    const expected = await section('Expected today (1)');
    expect(within(expected).getByText('On the blacklist')).toBeTruthy();
    expect(within(expected).getByRole('button', { name: 'Check in' })).toHaveProperty('disabled', true);
  });

  it('shows that a card is not assigned, and when nothing is found', async () => {
    open();
    const field = await screen.findByRole('searchbox');
    await userEvent.type(field, 'UW5-0077');
    expect(await screen.findByText(/^Card UW5-0077 is not assigned/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'Nobody');
    expect(await screen.findByText('Nothing found for “Nobody”')).toBeTruthy();
  });

  it('checks a vehicle in without a card, and one with its own card by one press', async () => {
    const away = { ...truck, state: 'outside', cardSn: null, since: null };
    const own = { ...away, id: 'own', name: '沪B·1', cardSn: 'VEH-1' };
    const server = open({ '/bp/gate/find': () => ({ entries: [away, own], isFreeCard: false }) });
    await userEvent.type(await screen.findByRole('searchbox'), '沪');
    const found = await section('Found (2)');
    const [first, second] = within(found).getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('Two are found.');
    await userEvent.click(within(first).getByRole('button', { name: 'Check in' }));
    await userEvent.click(within(first).getByRole('button', { name: 'Check in without a card' }));
    await userEvent.click(within(second).getByRole('button', { name: 'Check in' }));
    await waitFor(() =>
      expect(posted(server)).toEqual([
        ['/bp/gate/signIn', { kind: 'vehicle', id: 'truck' }],
        ['/bp/gate/signIn', { kind: 'vehicle', id: 'own' }],
      ]),
    );
  });

  it('links to the form of a visitor only with the permission to announce one', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'New visitor' })).getAttribute('href')).toBe('/access/visit/add');
  });

  it('has no such link for the others', async () => {
    enterBoundToSites(['bp:access:visit:register']);
    open();
    await section('Inside (1)');
    expect(screen.queryByRole('link', { name: 'New visitor' })).toBeNull();
  });
});
