import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { writeFile } from 'node:fs/promises';

import { findProgram } from '../core/embedded/processes.ts';

/** Another process that has an embedded database open, like a running Muster. */
export interface DatabaseHolder {
  readonly pid: number;
  readonly url: string;
  readonly databasePid: number;
  /** Sends the signal and resolves when the process is gone; its database may still be ending. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

const script = join(import.meta.dirname, 'holdDatabase.ts');

/**
 * Starts one on `dataDir`.
 *
 * @param as a program that runs it as another user.
 * @param dies whether its database ends with it, which only Linux supports.
 *
 * @throws Error with its output when it does not start.
 */
export function holdDatabase(
  dataDir: string,
  { as = [], dies = true }: { as?: readonly string[]; dies?: boolean } = {},
): Promise<DatabaseHolder> {
  const [program = '', ...args] = [...as, process.execPath, script, dataDir, ...(dies ? [] : ['--undying'])];
  return whenReady(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** The same as root of a machine on which nobody may create user namespaces, like most containers. */
export async function holdDatabaseWithoutNamespaces(dataDir: string): Promise<DatabaseHolder> {
  // A namespace that maps every user to itself; in it, a limit of zero prevents those below.
  const closed = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"';
  const waiting = 'echo; read _; exec /bin/sh -c "$0" sh "$@"';
  const args = ['--user', '/bin/sh', '-c', waiting, closed, process.execPath, script, dataDir];
  const child = spawn(findProgram('unshare') ?? '', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  await once(child.stdout, 'data');
  for (const map of ['uid_map', 'gid_map']) await writeFile(`/proc/${child.pid}/${map}`, '0 0 65536');
  child.stdin.end('\n');
  return whenReady(child);
}

type Spoken = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

async function whenReady(child: Spoken): Promise<DatabaseHolder> {
  const complaint = text(child.stderr);
  const gone = once(child, 'exit');
  const line = await Promise.race([
    once(child.stdout, 'data').then(([data]) => String(data)),
    gone.then(() => undefined),
  ]);
  if (line === undefined) throw new Error(await complaint);
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  return {
    pid: child.pid ?? 0,
    url,
    databasePid: pid,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
