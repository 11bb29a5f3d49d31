import { withClient } from '../core/db/withClient.ts';
import { serverOfTheRun, type TestDatabase } from './testDatabase.ts';

export function databaseName({ url }: Pick<TestDatabase, 'url'>): string {
  return new URL(url.replace('@/', '@host/')).pathname.slice(1);
}

/** Runs a statement about a test's database, as a superuser without connection limits, from another one. */
export async function asAdmin(database: Pick<TestDatabase, 'url'>, sql: (name: string) => string): Promise<void> {
  const { adminUrl: url } = await serverOfTheRun();
  await withClient(url, (client) => client.query(sql(databaseName(database))));
}

/** Ends every connection. */
export function cutAll(database: Pick<TestDatabase, 'url'>): Promise<void> {
  return asAdmin(
    database,
    (name) => `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}

/** Like a stopped server: closes all connections, and refuses new ones. */
export async function stopDatabase(database: Pick<TestDatabase, 'url'>): Promise<void> {
  await asAdmin(database, (name) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await cutAll(database);
}

export function startDatabase(database: Pick<TestDatabase, 'url'>): Promise<void> {
  return asAdmin(database, (name) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}
