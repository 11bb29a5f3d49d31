// A server reduced to its database: `node holdDatabase.ts DATA_DIR` says where it listens, and holds it until SIGTERM.
import pino from 'pino';

import { startEmbeddedDatabase } from '../embedded/startEmbeddedDatabase.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: database.url, pid: database.pid() })}\n`);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}
