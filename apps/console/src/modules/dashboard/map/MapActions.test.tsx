import type { LiveName } from '@muster/model/live/wire.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { HeatRule } from '../../../map/crowd/heat.ts';
import type { MapTool } from '../../../map/input/mapInput.ts';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagNarrowing } from '../../../map/tag/tagNarrowing.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { MapActions } from './MapActions.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

let narrowing: TagNarrowing | null;
let heat: HeatRule | null;
let tool: MapTool | null;
let saved: string[];

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  [narrowing, heat, tool, saved] = [null, null, null, []];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fakeServer({
    '/bp/depart/simple-list': () => [{ id: 'd1', name: 'Production' }],
    '/pod/heatMapSetting/get': () => ({ radius: 20, tier1: 2, tier2: 4, tier3: 8, tier4: 16 }),
  });
});

/** The functions of a map that the buttons use. */
function fakeMap(): SiteMap {
  const map: Partial<SiteMap> = {
    canvas: document.createElement('canvas'),
    setNarrowing: (next) => {
      narrowing = next;
    },
    setHeat: (next) => {
      heat = next;
    },
    setTool: (next) => {
      tool = next;
    },
    setDrawing: () => {},
    takePicture: async () => new Blob(['png']),
  };
  return map as SiteMap;
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

const map = fakeMap();
function open(address = '/dashboard', onSideBySide: (() => void) | null = null): void {
  const site: Pick<Site, 'areas'> = { areas: [{ id: 'a1', name: 'Tank farm', color: null, regions: [] }] as never };
  renderScreen(
    <>
      <MapActions map={map} site={site as Site} onSideBySide={onSideBySide} />
      <Address />
    </>,
    address,
  );
}
const button = (name: string) => screen.findByRole('button', { name });
const tag = (over: Partial<LiveName>): LiveName => ({
  handle: 1,
  tag: 'T1',
  kind: 'person',
  subjectId: 'p1',
  subjectName: 'Wang Fang',
  departId: null,
  departName: null,
  personType: 'internal',
  vehicleType: null,
  isRegistered: true,
  areaIds: [],
  ...over,
});

describe('the filter of the map', () => {
  it('filters by department and area, stored in the URL', async () => {
    open();
    await userEvent.click(await button('Filter'));
    await screen.findByRole('option', { name: 'Production' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Production');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Tank farm');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?depart=d1&area=a1'));
    expect(narrowing?.(tag({ departId: 'd1', areaIds: ['a1'] }), 'online')).toBe(true);
    expect(narrowing?.(tag({ departId: 'd1' }), 'online')).toBe(false);
    expect(narrowing?.(undefined, 'online')).toBe(false);
  });

  it('filters by a state', async () => {
    open();
    await userEvent.click(await button('Filter'));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Delayed');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?state=stale'));
    expect(narrowing?.(tag({}), 'stale')).toBe(true);
    expect(narrowing?.(undefined, 'stale')).toBe(true);
    expect(narrowing?.(tag({}), 'online')).toBe(false);
  });

  it('is that of the URL until it is cleared', async () => {
    open('/dashboard?alarms=1');
    expect((await button('Filter')).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(narrowing?.(tag({}), 'online')).toBe(false));
    await userEvent.click(await button('Filter'));
    await userEvent.click(await button('Clear filter'));
    await waitFor(() => expect(narrowing).toBeNull());
    expect(screen.getByTestId('address').textContent).toBe('');
  });
});

it('colours the ground by the setting of the site, with a legend', async () => {
  open();
  await userEvent.click(await button('Heat map'));
  await waitFor(() => expect(heat).toEqual({ radius: 20, tiers: [2, 4, 8, 16] }));
  const legend = screen.getByRole('region', { name: 'Heat map' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2 or more people', '4 or more people', '8 or more people', '16 or more people']);
  await userEvent.click(await button('Heat map'));
  expect(heat).toBeNull();
});

it('measures lengths and outlines, and ends measuring', async () => {
  open();
  await userEvent.click(await button('Measure'));
  expect(screen.getByText('Click points, double-click to finish')).toBeTruthy();
  act(() => {
    tool?.onTap([0, 0]);
    tool?.onTap([10, 0]);
    tool?.onTap([10, 10]);
  });
  expect(await screen.findByText('20.0 m')).toBeTruthy();
  expect(screen.getByText('50.0 m²')).toBeTruthy();
  await userEvent.click(await button('Measure'));
  expect(tool).toBeNull();
});

it('saves the map as a picture', async () => {
  open();
  await userEvent.click(await button('Save picture'));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^muster-\d{4}-\d\d-\d\d-.*\.png$/)]));
});

it('shows floors side by side if there are several', async () => {
  const split = vi.fn<() => void>();
  open('/dashboard', split);
  await userEvent.click(await button('Floors side by side'));
  expect(split).toHaveBeenCalledOnce();
});
