import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { PersonSections, VehicleSections } from './SubjectSections.tsx';

const row = { id: 'p1', version: 1, name: 'Wang Wei', personType: 'internal' };
const none = { data: [], length: 0 };
const position = {
  tag: 'BLW5-1',
  kind: 'person',
  subjectId: 'p1',
  subjectName: 'Wang Wei',
  departName: null,
  t: Date.now() - 4000,
  lon: 121.5,
  lat: 31.25,
  floor: 0,
  speed: null,
  heading: null,
  accuracy: null,
  battery: 64,
  heartRate: null,
  online: true,
  areaIds: ['a1'],
  isRegistered: true,
};
const permit = { id: 'w1', version: 1, number: 'HW-0311', type: 'hotWork', status: 'inProgress', endAt: null };

const answers = {
  '/bp/person/get': () => ({ id: 'p1', version: 1, phone: '' }),
  '/pod/position/latest': () => [position],
  '/pod/area/simple-list': () => [{ id: 'a1', name: 'Tank farm' }],
  '/pod/alarm/page': () => none,
  '/bp/accessRecord/page': () => none,
  '/bp/workPermit/page': () => ({ data: [permit], length: 7 }),
  '/bp/visit/page': () => none,
  '/bp/braceletDelivery/page': () => none,
};
const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the page of a person', () => {
  it('shows the current place, and the related lists with links', async () => {
    const { calls } = fakeServer(answers);
    renderScreen(<PersonSections row={row} />);
    const now = within(await screen.findByRole('region', { name: 'Now' }));
    expect(await now.findByText('Tank farm')).toBeTruthy();
    expect(now.getByText('64%')).toBeTruthy();
    const all = await screen.findByRole('link', { name: 'All 7' });
    expect(all.getAttribute('href')).toBe('/permit/workPermit?workerIds=p1');
    const one = await screen.findByRole('link', { name: 'HW-0311' });
    expect(one.getAttribute('href')).toBe('/permit/workPermit/view/w1');
    // Empty lists have a text.
    expect(await screen.findAllByText('None')).toHaveLength(4);
    const asked = calls.filter(({ path }) => path.endsWith('/page')).map(({ query }) => query);
    expect(asked).toContainEqual({ subjectId: 'p1', size: '5' });
    expect(asked).toContainEqual({ hostId: 'p1', size: '5' });
  });

  it('has only the permitted sections', async () => {
    enterBoundToSites(['bp:enterprise:person:view', 'bp:access:accessRecord:view']);
    const { calls } = fakeServer(answers);
    renderScreen(<PersonSections row={row} />);
    await screen.findByText('None');
    expect(names()).toEqual(['Access record']);
    expect(calls.map(({ path }) => path).toSorted()).toEqual(['/bp/accessRecord/page', '/bp/person/get']);
  });

  it('shows why a section failed, beside the others', async () => {
    fakeServer({ ...answers, '/bp/workPermit/page': () => new Response('', { status: 500 }) });
    renderScreen(<PersonSections row={row} />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(await screen.findByText('Tank farm')).toBeTruthy();
  });
});

describe('the page of a vehicle', () => {
  it('has the sections of a vehicle', async () => {
    const state = { trips: [], kitNumber: 'KIT-1', devices: [] };
    fakeServer({ ...answers, '/pod/position/latest': () => [], '/bp/vehicle/state': () => state });
    renderScreen(<VehicleSections row={{ id: 'v1', version: 1, plateNumber: 'A-1' }} />);
    expect(await screen.findByText('No position at present')).toBeTruthy();
    expect(await screen.findByText('KIT-1')).toBeTruthy();
    expect(names()).toEqual(['Now', 'Driver, load, devices', 'Alarm', 'Access record']);
  });
});
