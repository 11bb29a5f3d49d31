import type { ClientBase } from 'pg';

const required = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Oldest PostgreSQL that the tests run on. */
const oldestVersion = 150_000;

interface Setting {
  readonly name: string;
  readonly setting: string;
  readonly source: string;
}

/**
 * Confirmed positions must be on the disk. Checked through the role and the database that the server uses, since both
 * may have their own settings.
 *
 * @throws Error that names the setting, or the version or encoding, with which Muster does not start.
 */
export async function assertDurable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Setting>(
    'SELECT name, setting, source FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
    [[...required, 'server_version_num', 'server_encoding']],
  );
  for (const { name, setting, source } of rows) {
    if (required.includes(name) && setting === 'off') {
      throw new Error(
        `The database has ${name} = off (${source}): what was confirmed could be lost. Switch it on and start again.`,
      );
    }
    if (name === 'server_version_num' && Number(setting) < oldestVersion) {
      throw new Error(`The database is PostgreSQL ${Math.floor(Number(setting) / 10_000)}; Muster needs 15 or newer.`);
    }
    if (name === 'server_encoding' && setting !== 'UTF8') {
      throw new Error(`The database is encoded in ${setting}: create one with ENCODING 'UTF8'.`);
    }
  }
}
