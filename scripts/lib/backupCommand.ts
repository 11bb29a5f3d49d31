import type { Manifest } from '../../apps/server/src/backup/manifest.ts';
import {
  exitConfig,
  InvalidSettings,
  readSettings,
  type Settings,
} from '../../apps/server/src/core/settings/settings.ts';

/** EX_USAGE of sysexits.h. */
const exitUsage = 64;

/** Runs a command line; `command` returns the text to print, or nothing for invalid arguments. */
export async function runCommand(
  usage: string,
  command: (settings: Settings, args: string[]) => Promise<string | undefined>,
): Promise<void> {
  try {
    const words = await command(readSettings(process.env), process.argv.slice(2));
    if (words === undefined) process.exitCode = exitUsage;
    console.log(words ?? usage);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof InvalidSettings ? exitConfig : 1;
  }
}

export function summary({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en-US')} rows`;
}
