import type { VehicleState } from '@muster/model/vehicle/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { LoadThen, TrackDrivers, VehicleNow, VehicleSummary } from './VehicleSummary.tsx';

const from = new Date(2026, 4, 1, 8).getTime();
const minute = 60_000;
const load = {
  cargoId: 'c1',
  name: 'Sulphuric acid',
  dangerClass: 'corrosive',
  unNumber: '1830',
  emergencyPhone: '13800138000',
  amount: 12.5,
  spare: 7.5,
  waybillNumber: 'W-7',
} as const;
const state: VehicleState = {
  trips: [
    { from, to: from + 30 * minute, driverCardSn: 'D-1', driverId: 'p1', driverName: 'Wang', load },
    { from: from + 30 * minute, to: null, driverCardSn: 'D-2', driverId: 'p2', driverName: 'Li', load },
  ],
  kitNumber: 'KIT-1',
  devices: [
    { kind: 'vehicleCard', sn: 'V-1', name: null, online: 1, battery: 88 },
    { kind: 'speedBeacon', sn: 'SB-1', name: 'Wheel', online: 2, battery: null },
  ],
};

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const facts = (): [string | null | undefined, string | null][] =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);

describe('a vehicle', () => {
  it('shows driver, dangerous goods with their amount, and state of the devices on its page', async () => {
    const { calls } = fakeServer({ '/bp/vehicle/state': () => state });
    renderScreen(<VehicleNow id="v1" />);
    await screen.findByText('KIT-1');
    expect(facts()).toEqual([
      ['Driver', 'Li'],
      [
        'Loaded goods',
        'Class 8, corrosive · Sulphuric acid · UN 1830 · 12.5 t · 7.5 t spare · waybill W-7 · emergency phone 13800138000',
      ],
      ['Kit number', 'KIT-1'],
      ['Vehicle location card', 'V-1 · Online · battery 88%'],
      ['Speed beacon', 'Wheel · SB-1 · Offline'],
    ]);
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:13800138000');
    expect(calls.map(({ query }) => query)).toEqual([{ id: 'v1' }]);
  });

  it('shows that the driver’s card has no carrier, and omits missing parts', async () => {
    const [trip] = state.trips;
    if (trip === undefined) throw new Error('no trip');
    const empty = { trips: [{ ...trip, driverName: null, load: null }], kitNumber: null, devices: [] };
    fakeServer({ '/bp/vehicle/state': () => empty });
    renderScreen(<VehicleSummary id="v1" />);
    const card = within(await screen.findByRole('region', { name: 'Driver, load, devices' }));
    expect(card.getByText('Nobody carries the driver card')).toBeTruthy();
    expect(card.getAllByRole('term')).toHaveLength(1);
  });

  it('has its load in an alarm as of the raise', async () => {
    const { calls } = fakeServer({ '/bp/vehicle/state': () => ({ ...state, trips: state.trips.slice(0, 1) }) });
    renderScreen(<LoadThen id="v1" at={from + minute} />);
    expect(await screen.findByRole('term')).toBeTruthy();
    for (const text of ['Wang', 'KIT-1']) expect(screen.queryByText(text)).toBeNull();
    const at = String(from + minute);
    expect(calls.map(({ query }) => query)).toEqual([{ id: 'v1', from: at, to: at }]);
  });

  it('shows the drivers of its track, with the times of changes', async () => {
    fakeServer({ '/bp/vehicle/state': () => state });
    const way = {
      lookId: 'l',
      kind: 'vehicle',
      id: 'v1',
      name: 'A 1',
      from,
      to: from + 60 * minute,
      tracks: [],
    } as const;
    renderScreen(<TrackDrivers track={way} />);
    const lines = within(await screen.findByRole('list', { name: 'A 1: Driver' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Driver: Wang 08:00–08:30', 'Driver: Li 08:30–09:00']);
  });

  it('is not requested without the permission for vehicles', async () => {
    enterBoundToSites(['pod:alarm:alarm:view']);
    const { calls } = fakeServer({});
    renderScreen(<VehicleNow id="v1" />);
    await waitFor(() => expect(screen.getByRole('heading')).toBeTruthy());
    expect(calls).toEqual([]);
  });
});
