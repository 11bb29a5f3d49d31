// `node seedTemplate.ts DATA_DIR`: creates the data of a first start, without a server.
import { migrate } from '../../apps/server/src/core/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/core/db/database.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import { quickCost } from '../../apps/server/src/core/auth/password.ts';
import { ensureLicence } from '../../apps/server/src/core/licence/selfIssued.ts';
import { createLogger } from '../../apps/server/src/core/thread/worker.ts';
import { withTransaction } from '../../apps/server/src/core/db/withTransaction.ts';
import { chooseDemoLanguage } from '../../apps/server/src/modules/system/demoHistory/demoLanguage.store.ts';
import { firstStart } from '../../apps/server/src/setup/firstStart.ts';
import { adminPassword, ingestKey } from '../muster.ts';

const [, , dataDir = ''] = process.argv;
const log = createLogger('seed', 'fatal');
const embedded = await startEmbeddedDatabase({ dataDir, log });
try {
  await migrate(embedded.url, log);
  const { db, close } = openDatabase({ url: embedded.url, name: 'seed', statementMs: 60_000, connections: 2, log });
  await firstStart(db, { adminPassword, ingestKey, demo: 'fresh', passwordCost: quickCost });
  // The first login of a test must not choose the language of the others.
  await withTransaction(db, (transaction) => chooseDemoLanguage(transaction, 'zh_CN'));
  await ensureLicence(db, dataDir);
  await close();
} finally {
  await embedded.stop();
}
