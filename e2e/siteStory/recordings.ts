import { existsSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import type { SiteConfig } from '@muster/engine/input.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { readRecording } from '@muster/recording/readRecording.ts';
import type { ReferenceEvent } from '@muster/testkit/reference/alarms.ts';
import { ReferenceEngine } from '@muster/testkit/reference/referenceEngine.ts';

import type { Place } from './mapDriver.ts';

export const shared = (name: string): string => fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url));
export const hasShared = existsSync(shared('map_plant.geojson'));

/** A recorded row as it is sent: in degrees, or in the metres of a map. */
type SentRow = Position & { x?: number; y?: number; map?: string };

export interface Recording {
  rows: SentRow[];
  /** The same in degrees, worked out apart from the server. */
  positions: Position[];
}

/** Long enough ago that silence has ended all presence (`fixTimeout`, 180 s). */
const endedMs = 600_000;
/** Positions of a message; a tag's whole way is in one. */
const mostRows = 8000;

/** A recording of the shared data, all of it ended ten minutes ago. */
async function readShared(name: string): Promise<Recording> {
  const all = await Array.fromAsync(readRecording(shared(`${name}.csv.gz`)));
  const shift = Math.floor(Date.now()) - endedMs - Math.max(...all.map(({ t }) => t));
  const rows = all.map(({ tag, t, lon, lat, floor, speed, kind = 'person' }) => ({
    tag,
    t: t + shift,
    floor,
    speed,
    kind,
    ...(lon !== undefined && lat !== undefined && { lon, lat }),
  }));
  return { rows, positions: rows };
}

/** The walks of the mall in the local metres of a map, each walk a separate person, all on the same morning. */
function readWalks(map: string, origin: Place): Recording {
  const text = gunzipSync(readFileSync(shared('indoor_walks.csv.gz'))).toString();
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split(',');
  const all = lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const number = (name: string): number => Number(cell(name));
    return { tag: cell('seq'), t: Date.parse(cell('t')), x: number('x'), y: number('y'), floor: number('floor') };
  });
  const last = new Map<string, number>();
  for (const { tag, t } of all) last.set(tag, Math.max(last.get(tag) ?? 0, t));
  const end = Date.now() - endedMs;
  const plane = createProjection(origin);
  const kind = 'person' as const;
  const rows = all.map((row) => ({ ...row, t: row.t + end - (last.get(row.tag) ?? 0), kind, map }));
  const positions = rows.map(({ tag, t, floor, x, y }) => ({
    tag,
    t,
    floor,
    kind,
    lon: plane.lon(x),
    lat: plane.lat(y),
  }));
  return { rows, positions };
}

/** All three by name; the walks in the metres of the named map, with the given origin. */
export async function readRecordings(map: string, origin: Place): Promise<Map<string, Recording>> {
  const [exit, yard] = [await readShared('exit_people'), await readShared('yard_people_vehicles')];
  return new Map([
    ['exit_people', exit],
    ['yard_people_vehicles', yard],
    ['indoor_walks', readWalks(map, origin)],
  ]);
}

/** Where a gateway sends to, and the key by which it is known. */
interface Ingest {
  url: string;
  key: string;
}

/** Sends whole ways, some in a message, as gateways do that were cut off for a while. */
export async function sendAll(ingest: Ingest, { rows }: Recording): Promise<void> {
  const ways = Map.groupBy(rows, ({ tag }) => tag);
  let message: SentRow[] = [];
  for (const way of ways.values()) {
    if (message.length + way.length > mostRows) await send(ingest, message.splice(0));
    message = [...message, ...way];
  }
  await send(ingest, message);
}

async function send({ url, key }: Ingest, rows: readonly SentRow[]): Promise<void> {
  // The carrier of a tag is defined by the binding of its card, not by the wire.
  const body = JSON.stringify(rows.map((row) => ({ ...row, kind: undefined })));
  const headers = { 'content-type': 'application/json', 'x-ingest-key': key };
  const response = await fetch(`${url}/ingest/positions`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`/ingest/positions: ${response.status} ${await response.text()}`);
}

/** Rule, area, tag and how often: one line for each alarm. */
type AlarmLine = `${string} ${string} ${string} ×${number}`;

/** The alarms of a recording by the plain second reading of alarms.md, which knows nothing of the server. */
export async function alarmsByReference(site: SiteConfig, { positions }: Recording): Promise<AlarmLine[]> {
  const reference = new ReferenceEngine({ ...site, latenessMs: 0, openSubjects: true });
  const lines = new Map<string, AlarmLine>();
  const take = (events: readonly ReferenceEvent[]): void => {
    for (const event of events) {
      if (event.event !== 'raise') continue;
      const name = `${event.rule} ${event.areaId} ${event.subject}` as const;
      lines.set(name, `${name} ×${event.occurrences}`);
    }
  };
  for (const [index, position] of positions.toSorted((one, other) => one.t - other.t).entries()) {
    take(reference.apply({ kind: 'positions', receivedAt: position.t, batch: toPositionBatch([position]) }));
    // It takes long, and the test runner must hear from it every minute.
    if (index % 1000 === 0) await setImmediate();
  }
  take(reference.apply({ kind: 'tick', receivedAt: Date.now() }));
  return [...lines.values()];
}
