// `npm run backup -- FILE`: writes the whole database to one file, also while Muster runs (docs/operations.md).
import { parseArgs } from 'node:util';

import { withDatabaseToRead } from '../apps/server/src/backup/withDatabase.ts';
import { writeBackup } from '../apps/server/src/backup/writeBackup.ts';
import { uploadRoot } from '../apps/server/src/core/upload/uploadFolder.ts';
import { runCommand, summary } from './lib/backupCommand.ts';

await runCommand('Usage: npm run backup -- FILE', async (settings, args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return undefined;
  const manifest = await withDatabaseToRead(settings, (url) =>
    writeBackup(url, file, { uploadRoot: uploadRoot(settings.dataDir) }),
  );
  return `Backed up ${summary(manifest)} to ${file}`;
});
