import { screenModules, type ScreenPlace } from '@muster/model/bigScreenLayout/screenModule.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BigScreen } from './BigScreen.tsx';
import { screenColumns } from './Wall.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const area = (areaId: string) => ({ areaId, name: `Area ${areaId}`, expectedCount: 4, fewBelow: 80, manyAbove: 120 });
const unset = { title: null, oldTitle: null, modules: null, navigation: null, areas: [] };
/** Modules as names; a name in brackets is hidden. */
const places = (text: string): ScreenPlace[] =>
  text.split(' ').map((word) => {
    const name = screenModules.find((each) => word.includes(each) && word.replaceAll(/[()]/g, '') === each);
    if (name === undefined) throw new Error(`There is no module ${word}.`);
    return { name, title: null, hidden: word.startsWith('(') };
  });

function open(
  layout: object | null,
  path = '/bigscreen/screen5.html',
  more: Parameters<typeof fakeServer>[0] = {},
): void {
  fakeServer({
    ...more,
    ...(layout !== null && { '/pod/bigScreenLayout/current': () => ({ ...unset, ...layout }) }),
    '/pod/systemConfig/getShowNameSetting': () => ({ configVal: 'Plant One' }),
    '/pod/alarm/everyTypeAlarmingCount': () => ({ total: 3, areaAlarmEventCount: 2 }),
  });
  renderScreen(<BigScreen />, path);
}
const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));

describe('the big screen', () => {
  it('shows people, alarms by kind, the map and the alarms by default', async () => {
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'Plant One' })).toBeTruthy();
    expect(regions()).toEqual(['On site', 'Alarms by type', 'Site map', 'Open alarms']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows its visible modules in order with their titles', async () => {
    const modules = places('alarms (people) map (alarmCounts) areas').map((place) =>
      place.name === 'areas' ? { ...place, title: 'Zones' } : place,
    );
    open({ title: 'Control room', modules, areas: [area('a')] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Control room' })).toBeTruthy();
    expect(regions()).toEqual(['Open alarms', 'Site map', 'Zones']);
    const zones = screen.getByRole('region', { name: 'Zones' });
    // Before the live state is loaded there is no count.
    expect(within(zones).getByText('– / 4')).toBeTruthy();
  });

  it('shows on its map that there is none, if no place is known', async () => {
    const none = () => ({ data: [], length: 0 });
    const nowhere = { '/pod/map/page': none, '/pod/area/page': none, '/pod/areaType/page': none };
    open({}, undefined, nowhere);
    const map = await screen.findByRole('region', { name: 'Site map' });
    expect(await within(map).findByText('No map and no areas yet')).toBeTruthy();
  });

  it('has a separate title on the old page', async () => {
    const layout = { title: 'New', oldTitle: 'A longer title of the old page' };
    open(layout, '/bigscreen/index.html');
    expect(await screen.findByRole('heading', { level: 1, name: layout.oldTitle })).toBeTruthy();
    cleanup();
    open(layout);
    expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeTruthy();
  });

  it('links to the pages that its account can open', async () => {
    const navigation = [
      { label: 'Home', path: '/dashboard' },
      { label: 'Nowhere', path: '/patrol/team' },
    ];
    open({ navigation });
    const links = within(await screen.findByRole('navigation', { name: 'Bottom navigation' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Home', '/dashboard']]);
  });

  it('has the default layout if it cannot be loaded', async () => {
    open(null);
    expect(await screen.findByRole('region', { name: 'Open alarms' })).toBeTruthy();
    expect(regions()).toHaveLength(4);
  });
});

it.each([
  ['people alarmCounts map alarms (areas)', 'people alarmCounts | map | alarms'],
  ['map people alarmCounts alarms areas', 'map | people alarmCounts | alarms areas'],
  ['people alarms areas map alarmCounts', 'people alarms | areas | map | alarmCounts'],
  ['people (map) alarms areas', 'people | alarms areas'],
  ['(people) (alarmCounts) map (alarms)', 'map'],
])('%s are arranged as %s', (text, columns) => {
  const names = screenColumns(places(text)).map((column) => column.places.map(({ name }) => name).join(' '));
  expect(names.join(' | ')).toBe(columns);
});
