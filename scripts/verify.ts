// `npm run verify`: reads everything with a checksum, and lists damaged data (docs/operations.md).
import { withDatabaseToRead } from '../apps/server/src/backup/withDatabase.ts';
import { verifyAt } from '../apps/server/src/verify/verifyAt.ts';
import { inWords } from '../apps/server/src/verify/verifyDatabase.ts';
import { runCommand } from './lib/backupCommand.ts';

await runCommand('Usage: npm run verify', async (settings, args) => {
  if (args.length > 0) return undefined;
  const verification = await withDatabaseToRead(settings, verifyAt);
  if (verification.faults.length > 0) process.exitCode = 1;
  return inWords(verification);
});
