import { decideAtDoor } from '../apps/server/src/modules/access/accessRule/decideAtDoor.ts';
import { openDatabase } from '../apps/server/src/core/db/database.ts';
import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { createLogger } from '../apps/server/src/core/thread/worker.ts';
import { readCheckpoints } from '../apps/server/src/ingest/access/accessEvent.store.ts';
import { seed } from '../apps/server/src/setup/seed.ts';
import { databasePlace, startTestServer, templateDatabase } from '../apps/server/src/testing/testServer.ts';

/**
 * Decisions for an online door, on the embedded database: the facts are read, the rules applied and the decision
 * written. 10,000 people with cards, 100 rules of the door, of which the last admits. Without the network.
 */
const people = 10_000;
const rules = 100;
const rounds = 1000;

const log = createLogger('bench', 'silent');
const server = await startTestServer('embedded');
try {
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE bench OWNER muster TEMPLATE ${templateDatabase}`),
  );
  const url = server.appUrl.replace(databasePlace, 'bench');
  const { db, close } = openDatabase({ url, name: 'bench', connections: 4, statementMs: 600_000, log });
  await seed(db, { adminPassword: 'Muster_2026', ingestKey: 'bench-ingest-key' });
  const { id: buildingId } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  await withClient(url, async (client) => {
    const statements = [
      `INSERT INTO person (id, building_id, name, person_type, document_number)
       SELECT 'p' || n, '${buildingId}', 'P' || n, 'internal', 'D' || n FROM generate_series(1, ${people}) AS n`,
      `INSERT INTO location_card (id, building_id, sn, type)
       SELECT 'c' || n, '${buildingId}', 'UW5-' || n, 'UW5' FROM generate_series(1, ${people}) AS n`,
      `INSERT INTO card_binding (id, building_id, sn, subject_kind, subject_id, bound_from)
       SELECT 'b' || n, '${buildingId}', 'UW5-' || n, 'person', 'p' || n, '1970-01-01'
       FROM generate_series(1, ${people}) AS n`,
      `INSERT INTO checkpoint (id, building_id, name, kind, direction) VALUES ('door', '${buildingId}', 'Door', 'both', 'both')`,
      `INSERT INTO access_rule (id, building_id, name, enabled, checkpoint_ids, person_types, needs_permit, not_evacuating)
       SELECT 'r' || n, '${buildingId}', 'R' || lpad(n::text, 4, '0'), true, '["door"]',
              CASE WHEN n = ${rules} THEN '["internal"]'::jsonb ELSE '["visitor"]' END, false, true
       FROM generate_series(1, ${rules}) AS n`,
      'VACUUM ANALYZE',
    ];
    for (const statement of statements) await client.query(statement);
  });
  const [door] = await readCheckpoints(db, buildingId);
  if (door === undefined) throw new Error('there is no door');
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const card = `UW5-${1 + ((round * 7919) % people)}`;
    const asked = performance.now();
    const read = { credentialKind: 'card', credential: card, direction: 'in', t: Date.now() } as const;
    const { granted } = await decideAtDoor({ db }, { site: () => undefined }, buildingId, { door, ...read });
    times.push(performance.now() - asked);
    if (!granted) throw new Error(`${card} is not admitted`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  console.log('| decisions | p50 ms | p95 ms | worst ms |\n|---|---:|---:|---:|');
  console.log(`| ${rounds} of ${people} people, ${rules} rules | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  await close();
} finally {
  await server.stop();
}
