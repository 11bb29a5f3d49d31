// `npm run restore -- FILE [--replace]`: restores a backup into an empty database, or replaces its content.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { restoreBackup } from '../apps/server/src/backup/restoreBackup.ts';
import { withDatabaseToReplace } from '../apps/server/src/backup/withDatabase.ts';
import { acknowledgedFile } from '../apps/server/src/ingest/log/acknowledgedMark.ts';
import { uploadRoot } from '../apps/server/src/core/upload/uploadFolder.ts';
import { runCommand, summary } from './lib/backupCommand.ts';

await runCommand('Usage: npm run restore -- FILE [--replace]', async (settings, args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return undefined;
  const manifest = await withDatabaseToReplace(settings, async (url) => {
    const { dataDir } = settings;
    const restored = await restoreBackup(url, file, {
      replace: values.replace === true,
      uploadRoot: uploadRoot(dataDir),
    });
    // The shorter log of the backup is intended.
    await rm(acknowledgedFile(dataDir), { force: true });
    return restored;
  });
  return `Restored ${summary(manifest)} of ${manifest.createdAt} from ${file}`;
});
