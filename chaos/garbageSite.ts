import { eventually } from '@muster/testkit/eventually.ts';
import type { Pool } from 'pg';

import { type OpenDatabase, openDatabase } from '../apps/server/src/core/db/database.ts';
import { statementLimitMs } from '../apps/server/src/core/db/statementLimit.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { insertFullSite, placeAt } from '../apps/server/src/testing/fullSite.ts';
import { cellsOf, ingestTables, spoilCell } from '../apps/server/src/testing/garbage.ts';
import { httpChannel, WrongReply } from './channel.ts';
import type { Scene } from './faults.ts';

/** Cells corrupted before a start. */
const cellsEach = 25;

/**
 * Creates another site, corrupts its rows in every table that reaches an engine and the logs of the sites corrupted
 * before, then kills the server and restarts it.
 */
export async function spoilAndRestart(scene: Scene): Promise<void> {
  const { targetServer, note } = scene;
  const database = openDatabase({
    url: await targetServer.databaseUrl(),
    name: 'chaos',
    connections: 1,
    statementMs: statementLimitMs.main,
    log: { warn: () => {} },
  });
  const site = await spoil(database, scene).finally(database.close);
  await targetServer.kill();
  await targetServer.start().ready;
  const isHeard = await callFrom(site, scene);
  note(`garbage: the server runs, and ${isHeard ? 'hears a call for help' : 'refuses the key'} of the site ${site}`);
}

/** Returns the id of the new site, which is also the key of its gateway. */
async function spoil({ db, pool }: OpenDatabase, { random }: Scene): Promise<string> {
  const { rows } = await pool.query<{ count: string }>("SELECT count(*) FROM building WHERE id LIKE 'spoilt%'");
  const site = `spoilt${rows[0]?.count}`;
  await insertFullSite(db, site);
  const cells = await cellsOf(pool, site, ingestTables);
  for (let spoilt = 0; spoilt < cellsEach;) if ((await spoilCell(pool, random, cells)) !== null) spoilt += 1;
  await spoilPayloads(pool, 'position_log');
  await spoilPayloads(pool, 'engine_snapshot');
  return site;
}

/** Flips one bit in every second payload of the corrupted sites. */
async function spoilPayloads(pool: Pool, table: 'position_log' | 'engine_snapshot'): Promise<void> {
  await pool.query(
    `UPDATE ${table} SET payload = set_bit(payload, 4 * length(payload), 1 - get_bit(payload, 4 * length(payload)))
     WHERE building_id LIKE 'spoilt%' AND seq % 2 = 0`,
  );
}

/** False when the site's gateway is refused, because its key may be corrupted. An acknowledged call becomes an alarm. */
async function callFrom(site: string, { target, targetServer }: Scene): Promise<boolean> {
  const [lon, lat] = placeAt(10, 10);
  const tag = `${site}-1`;
  try {
    await httpChannel({ ...target, key: site }, 'JSON').send([{ tag, t: Date.now(), lon, lat, sos: true }]);
  } catch (error) {
    if (error instanceof WrongReply && error.message.startsWith('HTTP 401')) return false;
    throw error;
  }
  const url = await targetServer.databaseUrl();
  await eventually(async () => {
    const query = "SELECT FROM alarm WHERE building_id = $1 AND tag = $2 AND type = 'oneKeyHelp'";
    const { rowCount } = await withClient(url, (client) => client.query(query, [site, tag]));
    if (rowCount === 0) throw new Error(`The site ${site} has acknowledged a call for help, and has no alarm`);
  });
  return true;
}
