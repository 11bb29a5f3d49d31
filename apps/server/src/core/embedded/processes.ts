import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Facts of a running process; absent if the platform or our rights do not reveal them. */
export interface ProcessFacts {
  readonly parent?: number;
  readonly name?: string;
  readonly cwd?: string;
}

/** Facts of a running process; undefined when there is none (a zombie is none). */
export async function inspectProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return inspectProc(pid);
  if (process.platform === 'win32') return {};
  const { code, output } = await run(['ps', '-o', 'ppid=,comm=', '-p', String(pid)]);
  const [, parent, path] = /^\s*(\d+)\s+(.+)$/m.exec(output) ?? [];
  if (code !== 0 || parent === undefined || path === undefined) return undefined;
  return { parent: Number(parent), name: path.trim().split('/').at(-1) ?? path };
}

async function inspectProc(pid: number): Promise<ProcessFacts | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // proc(5): "pid (name) state ppid …"; the name itself may contain blanks and parentheses.
  const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(stat ?? '') ?? [];
  if (name === undefined || state === 'Z' || state === 'X') return undefined;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return { parent: Number(parent), name, ...(cwd === undefined ? {} : { cwd }) };
}

/** Running child processes of a process; none if the platform does not list them. */
export async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') {
    const running = (await readdir('/proc')).map(Number).filter((other) => other > 0);
    const facts = await Promise.all(running.map(inspectProc));
    return running.filter((_, index) => facts[index]?.parent === pid);
  }
  const { output } = await run(['ps', '-A', '-o', 'pid=,ppid=']);
  const pairs = [...output.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)];
  return pairs.filter(([, , parent]) => Number(parent) === pid).map(([, child]) => Number(child));
}

/** Sends a signal; ignored if the process has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Path of a program, or undefined. Searches the `sbin` folders too, which a plain user's PATH often lacks. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The environment of the database's programs: none of our variables, no `PG*` variable that would affect them. */
export function programEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

export interface RunResult {
  /** null when it could not be started or a signal ended it. */
  readonly code: number | null;
  /** stdout and stderr. */
  readonly output: string;
}

/** Runs a program to its end; never rejects. */
export function run([file = '', ...args]: readonly string[], cwd = '/'): Promise<RunResult> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env: programEnv(), maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      const failure = code === null && error !== null ? error.message : '';
      resolve({ code, output: [stdout, stderr, failure].join('') });
    });
  });
}
