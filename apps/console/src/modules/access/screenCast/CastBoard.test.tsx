import { createProjection } from '@muster/geo/projection.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import { defaultScreenCast } from '@muster/model/screenCast/screenCast.ts';
import { decodeLiveFrame, encodeLiveFrame, liveFlag } from '@muster/protocols/liveFrame.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { countTags } from '../../../map/site/tagCounts.ts';
import { createTagStore, type TagStore } from '../../../map/tag/tagStore.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { Board, CastBoard } from './CastBoard.tsx';
import { castGroups } from './castGroups.ts';

const now = Date.UTC(2026, 2, 1, 8);

interface Present {
  name: string | null;
  type: 'internal' | 'visitor' | 'contractor' | 'vehicle';
  depart: string | null;
  isOffline?: true;
}

const people: readonly Present[] = [
  { name: 'Joanna', type: 'internal', depart: 'Laboratory' },
  { name: 'Anna', type: 'internal', depart: 'Laboratory' },
  { name: 'Gone', type: 'internal', depart: 'Laboratory', isOffline: true },
  { name: 'Bert', type: 'internal', depart: 'Control room' },
  { name: 'Nobody’s', type: 'internal', depart: null },
  { name: 'Victor', type: 'visitor', depart: 'Laboratory' },
  { name: null, type: 'contractor', depart: 'Control room' },
  { name: 'ZH 123', type: 'vehicle', depart: 'Laboratory' },
];

/** The live state with these. */
function site(present: readonly Present[]): TagStore {
  const store = createTagStore(createProjection([121, 30]));
  store.applyNames(
    present.map(({ name, type, depart }, handle) => ({
      handle,
      tag: `T-${handle}`,
      kind: type === 'vehicle' ? 'vehicle' : 'person',
      subjectId: `s${handle}`,
      subjectName: name,
      departId: depart,
      departName: depart,
      personType: type === 'vehicle' ? null : type,
      vehicleType: null,
      isRegistered: true,
      areaIds: [],
    })),
  );
  const unknown = { speed: null, heading: null, accuracy: null, battery: null, heartRate: null };
  const rows = present.map(({ type, isOffline }, handle) => ({
    ...unknown,
    handle,
    t: now,
    lon: 121,
    lat: 30,
    floor: 0,
    flags: (type === 'vehicle' ? liveFlag.vehicle : liveFlag.person) | (isOffline ? 0 : liveFlag.online),
  }));
  store.applyFrame(decodeLiveFrame(encodeLiveFrame('snapshot', 1, now, rows)), 0, now);
  return store;
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const figures = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
const list = () => screen.getByRole('region', { name: 'People on site' });
const rows = (): (string | null)[] =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the board at the gate', () => {
  it('shows the number of people on site by kind, and their names by kind and department', async () => {
    renderScreen(<Board cast={defaultScreenCast} source={site(people)} siteTime={now} />);
    await screen.findByRole('main');
    expect(figures()).toEqual(['People on site6', 'Staff4', 'Visitors1', 'Contractors1']);
    const headings = within(list()).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Staff by department',
      'Visitors on site',
      'Contractors on site',
    ]);
    expect(rows()).toEqual([
      'Control room1Bert',
      'Laboratory2AnnaJoanna',
      'No department1Nobody’s',
      'Laboratory1Victor',
      'Control room1T-6',
    ]);
  });

  it('counts the same people as the live map', () => {
    const store = site(people);
    const named = castGroups(store, now).reduce((sum, { names }) => sum + names.length, 0);
    expect(named).toBe(countTags(store, now).people);
  });

  it('lists the selected rows, and counts all people', async () => {
    const cast = { ...defaultScreenCast, showDeparts: false, showContractors: false };
    renderScreen(<Board cast={cast} source={site(people)} siteTime={now} />);
    await screen.findByRole('main');
    expect(rows()).toEqual(['Laboratory1Victor']);
    expect(figures()).toContain('Staff4');
  });

  it('shows no figure before the live state is loaded, and shows when nobody is on site', async () => {
    const { unmount } = renderScreen(<Board cast={defaultScreenCast} source={null} siteTime={now} />);
    await screen.findByRole('main');
    expect(figures()).toEqual(['People on site–', 'Staff–', 'Visitors–', 'Contractors–']);
    expect(screen.queryByText('Nobody is on site')).toBeNull();
    unmount();
    renderScreen(<Board cast={defaultScreenCast} source={site([])} siteTime={now} />);
    await screen.findByRole('main');
    expect(figures()[0]).toBe('People on site0');
    expect(screen.getByText('Nobody is on site')).toBeTruthy();
  });

  it('has the lines and the spacing that are set', async () => {
    renderScreen(
      <Board cast={{ ...defaultScreenCast, projectorSize: 5, rowSpacing: 12.5 }} source={null} siteTime={now} />,
    );
    await screen.findByRole('main');
    const { style } = screen.getByRole('main');
    expect([style.getPropertyValue('--lines'), style.getPropertyValue('--spacing-px')]).toEqual(['5', '12.5']);
  });

  it.each(languages)('has its texts in %s', async (language) => {
    setLanguage(language);
    renderScreen(<Board cast={defaultScreenCast} source={site(people)} siteTime={now} />);
    await screen.findByRole('main');
    expect(document.body.textContent).not.toMatch(/screenCast\.|bigScreen\./);
  });
});

describe('the page of the board', () => {
  it('has the configured title of the window’s building', async () => {
    fakeServer({ '/bp/screenCast/current': () => ({ ...defaultScreenCast, title: 'North gate' }) });
    renderScreen(<CastBoard />, '/cast');
    expect(await screen.findByRole('heading', { level: 1, name: 'North gate' })).toBeTruthy();
    expect(screen.getByText('Site')).toBeTruthy();
  });

  it('has the product’s title by default', async () => {
    fakeServer({ '/bp/screenCast/current': () => defaultScreenCast });
    renderScreen(<CastBoard />, '/cast');
    expect(await screen.findByRole('heading', { level: 1, name: 'On site now' })).toBeTruthy();
  });

  it('shows why it is empty, and that it retries', async () => {
    fakeServer({});
    renderScreen(<CastBoard />, '/cast');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The settings of the board cannot be loaded; retrying');
  });
});
