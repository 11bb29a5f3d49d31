import { withClient } from '../db/withClient.ts';
import { adminUser, appUser } from './cluster.ts';
import type { Cluster } from './startCluster.ts';

/** The server's role and a database that belongs to it, where they are not there yet. */
export async function ensureDatabase(cluster: Cluster, database: string): Promise<void> {
  await withClient(cluster.url(adminUser, 'postgres'), async (client) => {
    const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "hasRole",
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS "hasDatabase"`,
      [appUser, database],
    );
    // Over TCP the role logs in with the password that its own URL carries.
    const password = /:([^:@/]+)@/.exec(cluster.url(appUser, database))?.[1];
    const login = password === undefined ? 'LOGIN' : `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
    if (rows[0]?.hasRole === false) await client.query(`CREATE ROLE ${appUser} ${login}`);
    if (rows[0]?.hasDatabase === false) await client.query(`CREATE DATABASE ${database} OWNER ${appUser}`);
  });
}
