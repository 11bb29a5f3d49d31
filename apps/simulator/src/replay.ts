import { parseArgs } from 'node:util';

import { readRecording } from '@muster/recording/readRecording.ts';

import { openApi } from './api.ts';
import { readLocalAccess } from './localAccess.ts';
import { registerTags } from './register.ts';
import { createHttpSender, createMqttSender, createOsmandSender, type Sender, type Target } from './sender.ts';
import { shiftedBatches, type WireRow } from './shiftedRows.ts';

const usage = `Usage: npm run replay -- FILE [--map NAME] [--register] [--backfill] [--protocol mqtt|http|osmand]
Sends a recording of positions (CSV or NDJSON, gzip by name) to the Muster that runs on this machine.
  --map NAME    rows in x, y (metres) lie in the local frame of this map
  --register    makes a card and a person or vehicle for every tag that has none
  --backfill    the last row is now, and rows go out as fast as they are acknowledged; otherwise the first row is now
`;
const batchRows = 500;

/** Wrong arguments: printed with the usage, exit code 64 (EX_USAGE). */
class UsageError extends Error {}

interface Options {
  file: string;
  map: string | null;
  register: boolean;
  backfill: boolean;
  protocol: 'mqtt' | 'http' | 'osmand';
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      register: { type: 'boolean', default: false },
      backfill: { type: 'boolean', default: false },
      protocol: { type: 'string', default: 'mqtt' },
    },
  });
  const [file] = positionals;
  const { protocol } = values;
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one file.');
  if (protocol !== 'mqtt' && protocol !== 'http' && protocol !== 'osmand') {
    throw new UsageError(`--protocol is mqtt, http or osmand, not ${protocol}.`);
  }
  return { file, map: values.map ?? null, register: values.register, backfill: values.backfill, protocol };
}

async function readRows(file: string, map: string | null): Promise<WireRow[]> {
  const rows: WireRow[] = [];
  for await (const { x, y, ...row } of readRecording(file)) {
    const hasDegrees = row.lon !== undefined && row.lat !== undefined;
    rows.push(hasDegrees || map === null ? row : { ...row, x, y, map });
  }
  if (rows.length === 0) throw new Error(`${file} has no rows.`);
  return rows;
}

/** `kind` in a recording is the kind of the carrier; on the wire the binding of the card determines it. */
function onTheWire({ kind: _kind, ...row }: WireRow): WireRow {
  return row;
}

const openSender: Record<Options['protocol'], (target: Target) => Sender | Promise<Sender>> = {
  mqtt: createMqttSender,
  http: createHttpSender,
  osmand: createOsmandSender,
};

async function replay(options: Options): Promise<void> {
  const access = await readLocalAccess(process.env.MUSTER_DATA_DIR);
  const rows = await readRows(options.file, options.map);
  if (options.register) {
    const api = await openApi(access.httpUrl, access.authToken, access.buildingId, access);
    console.log(`${await registerTags(api, rows)} tags registered.`);
  }
  const sender = await openSender[options.protocol](access);
  const began = Date.now();
  let sent = 0;
  for (const batch of shiftedBatches(rows, began, options.backfill, batchRows)) {
    const wait = began + batch.dueMs - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await sender.send(batch.rows.map(onTheWire));
    sent += batch.rows.length;
  }
  await sender.close();
  console.log(
    `${sent} positions of ${new Set(rows.map(({ tag }) => tag)).size} tags sent and acknowledged in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  );
}

try {
  await replay(readOptions(process.argv.slice(2)));
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? usage : ''}`);
  process.exitCode = isUsage ? 64 : 1;
}
