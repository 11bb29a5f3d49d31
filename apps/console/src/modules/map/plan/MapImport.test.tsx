import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { MapImport } from './MapImport.tsx';
import { readPlanFile } from './readPlanFile.ts';
import { userEvent } from '../../../testing/userEvent.ts';

const square = [
  [9, 47],
  [9.001, 47],
  [9.001, 47.001],
  [9, 47],
];
const feature = (properties: object, id: string) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'Polygon', coordinates: [square] },
});
const plan = {
  type: 'FeatureCollection',
  name: 'Office',
  features: [
    feature({ class: 'building_outline', floor: 0, level: 'GF' }, 'o0'),
    feature({ class: 'room', floor: 1, level: '1', name: 'Canteen' }, 'r1'),
  ],
};
const file = (content: unknown, name = 'office.geojson', type = ''): File =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type });

const empty = { data: [], length: 0 };
const saved = vi.fn<() => void>();
const server = () =>
  fakeServer({
    '/pod/map/page': () => empty,
    '/pod/area/page': () => empty,
    '/pod/areaType/page': () => empty,
    '/pod/building/get': () => ({ id: 'b1', lon: null, lat: null }),
    '/pod/map/save': () => ({ id: 'm1' }),
  });

async function choose(chosen: File): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to choose a file with.');
  await userEvent.upload(input, chosen);
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  saved.mockClear();
});

describe('the import of a plan', () => {
  it('shows the content, and stores nothing before the confirmation', async () => {
    const { calls } = server();
    renderScreen(<MapImport onBack={saved} />);
    await choose(file(plan));
    const found = await screen.findByRole('region', { name: 'Content of the file' });
    const figures = [...found.querySelectorAll('dl > div')].map((each) => each.textContent);
    expect(figures).toEqual(['Buildings1', 'Floors2', 'Rooms1', 'Outlines1', 'Features2']);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Name of floor 1'));
    await userEvent.type(screen.getByLabelText('Name of floor 1'), 'First');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 features' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [call] = calls.filter(({ path }) => path === '/pod/map/save');
    expect(call?.body).toMatchObject({ name: 'Office', type: '3d' });
    expect(JSON.parse(call?.body['floors'] ?? '')).toEqual([
      { floor: 0, name: 'GF', height: 0 },
      { floor: 1, name: 'First', height: 0 },
    ]);
    const stored = JSON.parse(call?.body['plan'] ?? '');
    expect(stored.features.map(({ id }: { id: string }) => id)).toEqual(['o0', 'r1']);
    expect(stored.features[1].properties).toMatchObject({ name: 'Canteen', floor: 1 });
  });

  it.each([
    [file(plan, 'office.xml', 'text/xml'), 'Only JSON files are allowed'],
    [file(plan, 'office.json', 'text/plain'), 'Only JSON files are allowed'],
    [file('{"type":'), 'The JSON file could not be parsed'],
    [file({ type: 'Topology' }), 'The data read could not be parsed: there is no GeoJSON feature to draw in it'],
  ])('refuses %o: %s', async (chosen, words) => {
    server();
    renderScreen(<MapImport onBack={saved} />);
    await choose(chosen);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(within(document.body).queryByRole('region')).toBeNull();
  });

  it('shows that a browser without FileReader cannot read files', async () => {
    vi.stubGlobal('FileReader', undefined);
    try {
      await expect(readPlanFile(file(plan, 'office.json', 'application/json'))).rejects.toMatchObject({
        key: 'console.plan.noFileReader',
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
