import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

import type { Api } from '../apps/simulator/src/api.ts';
import { metresFrom, rectangle, ring } from './mapSite.ts';

const origin = { lon: 121.5, lat: 31.25 };

/**
 * A site on which every map setting has an effect: a house of two floors without heights, with a bell and an area
 * behind it; an area within another; two bells side by side; another site.
 */
export async function buildSettingSite(api: Api, buildingId: string): Promise<void> {
  const save = async (path: string, row: object): Promise<string> =>
    ((await api.post(`${path}/save`, { ...row })) as { id: string }).id;
  await save('/pod/building', { id: buildingId, ...origin });
  const elsewhere = await save('/pod/building', { name: 'Second works' });
  await joinBuilding(api, elsewhere);
  const floors = [0, 1].map((floor) => ({ floor, name: '', height: 0 }));
  await save('/pod/map', { name: 'Works', type: '2d', floors, plan: housePlan() });
  const parentId = await save('/pod/area', { name: 'Yard', regions: rectangle(origin, -80, -20, 60, 90) });
  await save('/pod/area', { name: 'Corner', parentId, regions: rectangle(origin, -80, -45, 30, 30) });
  await save('/pod/area', { name: 'Behind', regions: rectangle(origin, 0, 27, 50, 20) });
  for (const [name, east, north] of [
    ['Bell 1', 80, -30],
    ['Bell 2', 88, -30],
    ['Bell 3', 0, 22],
  ] as const) {
    const [lon, lat] = metresFrom(origin, east, north);
    await save('/pod/alarmBell', { name, sn: name.replace(' ', '-'), place: { lon, lat, floor: 0 } });
  }
}

/** The first account of the installation may enter the building as well. */
async function joinBuilding(api: Api, buildingId: string): Promise<void> {
  const { data } = (await api.get('/base/account/page?page=0&size=10')) as {
    data: { id: string; buildingIds: string[] }[];
  };
  const [account] = data;
  if (account === undefined) throw new Error('There is no account.');
  if (account.buildingIds.includes(buildingId)) return;
  await api.post('/base/account/save', { id: account.id, buildingIds: [...account.buildingIds, buildingId] });
}

function housePlan() {
  const feature = (featureClass: string, coordinates: number[][], floor?: number) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [coordinates] },
    properties: { class: featureClass, ...(floor === undefined ? {} : { floor }) },
  });
  return {
    type: 'FeatureCollection',
    features: [
      feature('site', ring(origin, 0, 0, 240, 160)),
      feature('building', ring(origin, 0, 0, 70, 30)),
      feature('room', ring(origin, 0, 0, 60, 24), 0),
      feature('room', ring(origin, 0, 0, 60, 24), 1),
    ],
  };
}

/** Serves a checkerboard of tiles in a colour from the console's origin, and records the requested levels. */
export async function serveTiles(page: Page, folder: string, color: string): Promise<Set<number>> {
  const levels = new Set<number>();
  const tile = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 256, height: 256, channels: 3, background } })
      .png()
      .toBuffer();
  const tiles = await Promise.all([tile(color), tile('#101010')]);
  await page.route(`**/${folder}/**`, async (route) => {
    const [z = 0, x = 0, y = 0] = (route.request().url().match(/\d+/g) ?? []).slice(-3).map(Number);
    levels.add(z);
    await route.fulfill({ body: tiles[(x + y) % 2], contentType: 'image/png' });
  });
  return levels;
}

/** Speed of a rotating map in degrees a second, by the clock of the page. */
export async function turning(readout: Locator): Promise<number> {
  return readout.evaluate(async (element) => {
    const read = () => ({ heading: Number(/heading (\d+)/.exec(element.textContent)?.[1]), now: performance.now() });
    let last = read();
    const start = last.now;
    let turned = 0;
    while (last.now - start < 3000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = read();
      turned += (((next.heading - last.heading) % 360) + 360) % 360;
      last = next;
    }
    return (turned / (last.now - start)) * 1000;
  });
}
