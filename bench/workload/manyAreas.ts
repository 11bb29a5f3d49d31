import type { Region } from '@muster/model/area/region.ts';

import { withClient } from '../../apps/server/src/core/db/withClient.ts';
import { findRunningDatabase } from '../../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import type { Api } from '../../apps/simulator/src/api.ts';

/** Place of the site of {@link makeSite}, degrees. */
const place = { lon: 9.524, lat: 47.18 };
const floors = 7;
/** Metres from one area to the next, and the width of one. */
const pitch = 30;
const width = 22;
/** Areas of a floor in a row. */
const columns = 12;

/** Degrees of a point given in metres east and north of the centre. */
function degrees(east: number, north: number): [lon: number, lat: number] {
  return [place.lon + east / (111_320 * Math.cos((place.lat * Math.PI) / 180)), place.lat + north / 111_170];
}

/** An irregular fence of six corners, so that no side runs along the axes. */
function fence(x: number, y: number, floor: number): Region {
  const half = width / 2;
  const corners = [
    [-half, -half * 0.8],
    [0, -half],
    [half, -half * 0.7],
    [half * 0.8, half],
    [0, half * 0.6],
    [-half * 0.9, half * 0.9],
  ] as const;
  return { shape: 'polygon', floor, points: corners.map(([dx, dy]) => degrees(x + dx, y + dy)) };
}

/** Place of the area with this number: floor by floor, row by row around the centre. */
function placeOf(number: number): { floor: number; x: number; y: number } {
  const onFloor = Math.floor(number / floors);
  const rowFromMiddle = Math.floor(onFloor / columns);
  return {
    floor: number % floors,
    x: ((onFloor % columns) - columns / 2 + 0.5) * pitch,
    y: (rowFromMiddle % 2 === 0 ? 1 : -1) * (Math.ceil(rowFromMiddle / 2) + 2) * pitch,
  };
}

/** A house of seven floors with rooms on each, in the middle of its site. */
function plan(): Record<string, unknown> {
  const block = (x: number, y: number, halfX: number, halfY: number, properties: Record<string, unknown>) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          degrees(x - halfX, y - halfY),
          degrees(x + halfX, y - halfY),
          degrees(x + halfX, y + halfY),
          degrees(x - halfX, y + halfY),
          degrees(x - halfX, y - halfY),
        ],
      ],
    },
  });
  const rooms = Array.from({ length: floors * 16 }, (_, index) => {
    const room = Math.floor(index / floors);
    const [x, y] = [((room % 8) - 3.5) * 9, room < 8 ? -8 : 8];
    return block(x, y, 4, 7, { class: 'room', floor: index % floors, name: `R${index}` });
  });
  const outlines = Array.from({ length: floors }, (_, floor) =>
    block(0, 0, 38, 17, { class: 'building_outline', floor }),
  );
  return { type: 'FeatureCollection', features: [block(0, 0, 220, 260, { class: 'site' }), ...outlines, ...rooms] };
}

/** A site of {@link makeSite}, and the type of its areas. */
export interface ManySite {
  buildingId: string;
  typeId: string;
}

/** Adds a house of seven floors to an empty building. */
export async function makeSite(api: Api, buildingId: string): Promise<ManySite> {
  await api.post('/pod/building/save', { id: buildingId, ...place });
  await api.post('/pod/map/save', {
    name: 'House',
    type: '3d',
    floors: Array.from({ length: floors }, (_, floor) => ({ floor, name: '', height: 4 })),
    plan: plan(),
  });
  // Holds for every `save` of the API (docs/protocols.md, Replies).
  const saved = (await api.post('/pod/areaType/save', { name: 'Tank farm', color: '#7A5AC8' })) as { id: string };
  return { buildingId, typeId: saved.id };
}

/** An area for `/pod/area/save`, with one fence; floors alternate. */
function areaOf(number: number, typeId: string): Record<'name' | 'typeId', string> & { regions: Region[] } {
  const { x, y, floor } = placeOf(number);
  return { name: `A${String(number).padStart(4, '0')}`, typeId, regions: [fence(x, y, floor)] };
}

/**
 * Adds areas `from` to `to` (exclusive). All but the last are written straight into the running database of `dataDir`,
 * because each save applies its change at once, a thousand times; saving the last one applies all of them.
 */
export async function addAreas(dataDir: string, api: Api, site: ManySite, from: number, to: number): Promise<void> {
  const { buildingId, typeId } = site;
  const rows = Array.from({ length: to - 1 - from }, (_, index) => ({
    id: `bench-${from + index}`,
    ...areaOf(from + index, typeId),
  }));
  const database = await findRunningDatabase(dataDir);
  if (database === undefined) throw new Error('The database does not run.');
  await withClient(database.url, (client) =>
    client.query(
      `INSERT INTO area (id, building_id, name, type_id, regions)
       SELECT id, $2, name, "typeId", regions
       FROM jsonb_to_recordset($1::jsonb) AS row (id text, name text, "typeId" text, regions jsonb)`,
      [JSON.stringify(rows), buildingId],
    ),
  );
  await api.post('/pod/area/save', areaOf(to - 1, typeId));
}
