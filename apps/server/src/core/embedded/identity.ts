import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { findProgram, run } from './processes.ts';

/**
 * The user for the database's programs. PostgreSQL refuses to run as root, and must not outlive the server: a killed
 * parent would leave it running otherwise.
 */
export interface Identity {
  readonly name: string;
  /** Owner of the database's folder; absent = the current user. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** The command line that runs `argv` under this identity. The process id is that of the program itself. */
  readonly wrap: (argv: readonly string[]) => string[];
}

/**
 * Finds an identity under which `postgres` runs and reaches `home`, and makes it the owner of `home`.
 *
 * As a plain user: that user. As root: the owner of `home` if that is another user; else a user namespace, in which our
 * files are owned by an unprivileged user while the outside sees root, so that a tree closed to others works; else,
 * where namespaces are disabled (most containers), a service user: `muster` if there is one, else `nobody`.
 */
export async function chooseIdentity(home: string, postgres: string): Promise<Identity> {
  const { uid, gid } = await stat(home);
  const me = process.geteuid?.();
  if (me !== 0) {
    if (me !== undefined && uid !== me) {
      throw new Error(`${home} belongs to user ${uid} and we run as user ${me}: start as that user, or as root.`);
    }
    return { name: 'the same user', wrap: (argv) => [...dieWithParent(), ...argv] };
  }
  const candidates = uid === 0 ? await rootIdentities() : [asUser('the owner of the folder', { uid, gid })].flat();
  const failures: string[] = [];
  for (const candidate of candidates) {
    const failure = await whyNot(candidate, home, postgres);
    if (failure === undefined) {
      if (candidate.owner !== undefined && candidate.owner.uid !== uid) await giveAway(home, candidate.owner);
      return candidate;
    }
    failures.push(`${candidate.name}: ${failure}`);
  }
  throw new Error(
    `PostgreSQL does not run as root, and found no other way (${failures.join('; ')}). Start Muster as a plain user, or set MUSTER_DATABASE_URL.`,
  );
}

async function rootIdentities(): Promise<Identity[]> {
  const user = await serviceUser();
  if (user === undefined) return [];
  return [...inNamespace(user.uid), ...asUser(`user ${user.name}`, user)];
}

/** `initdb` requires its user in /etc/passwd, inside the namespace as well. */
export function inNamespace(uid: number): Identity[] {
  const unshare = findProgram('unshare');
  if (unshare === undefined) return [];
  return [
    {
      name: 'a user namespace',
      // setpriv comes last: entering a namespace clears the death signal.
      wrap: (argv) => [unshare, '--user', `--map-user=${uid}`, '--', ...dieWithParent(), ...argv],
    },
  ];
}

/**
 * Two forms: without any privilege if it can reach the folder and the binaries by itself, else with the one capability
 * that opens folders closed to others, which is no more than the namespace gives.
 */
export function asUser(name: string, { uid, gid }: { uid: number; gid: number }): Identity[] {
  const setpriv = findProgram('setpriv');
  if (setpriv === undefined) return [];
  const plain = [setpriv, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=INT'];
  const reach = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];
  const owner = { uid, gid };
  return [
    { name, owner, wrap: (argv) => [...plain, '--inh-caps=-all', '--', ...argv] },
    {
      name: `${name}, with the right to reach closed folders`,
      owner,
      wrap: (argv) => [...plain, ...reach, '--', ...argv],
    },
  ];
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, the data is written, it exits. */
function dieWithParent(): string[] {
  const setpriv = findProgram('setpriv');
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig=INT', '--'];
}

async function whyNot(identity: Identity, home: string, postgres: string): Promise<string | undefined> {
  const probe = ['/bin/sh', '-c', 'cd "$1" && "$0" --version', postgres, dirname(home)];
  const { code, output } = await run(identity.wrap(probe));
  return code === 0 ? undefined : output.trim() || 'it cannot be started';
}

async function giveAway(home: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(home, uid, gid);
  const { code, output } = await run(['chown', '-R', `${uid}:${gid}`, home]);
  if (code !== 0) throw new Error(`${home} could not be given to user ${uid}: ${output.trim()}`);
}

/** The unprivileged user that replaces root: `muster`, so that a site may provide its own, else `nobody`. */
export async function serviceUser(): Promise<{ name: string; uid: number; gid: number } | undefined> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['muster', 'nobody']) {
    const [name, , uid, gid] = users.find(([user]) => user === wanted) ?? [];
    if (name !== undefined && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
