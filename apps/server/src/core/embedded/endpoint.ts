import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Identity } from './identity.ts';

/** Address of the database, and how to log in there. */
export interface Endpoint {
  /** Settings of the postmaster, `name=value`. */
  readonly settings: readonly string[];
  /** Beside a socket is a file that names its owner. */
  readonly socketLock?: string;
  readonly url: (user: string, database: string) => string;
  /** Cleans up after the end. */
  readonly close: () => Promise<void>;
}

/**
 * `socket`: a unix socket in a folder that only its owner enters, without passwords: a user with access could read the
 * data files as well. `tcp`: loopback with a password, where there are no unix sockets (Windows).
 */
export type Transport = 'socket' | 'tcp';

export const usualTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket';

/** Part of the socket's name; nothing listens on a port of that number. */
const socketPort = 5432;

/** `sun_path` has 104 bytes on macOS, 108 on Linux, both including the closing zero. */
const longestSocketPath = 103;

export async function socketEndpoint(home: string, owner: Identity['owner']): Promise<Endpoint> {
  const folder = socketFolder(home);
  await makePrivate(folder, owner ?? { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 });
  return {
    settings: [
      'listen_addresses=',
      // A list: quoted, so that a comma or a blank in the path does not split it.
      `unix_socket_directories="${folder.replaceAll('"', '""')}"`,
      'unix_socket_permissions=0700',
      `port=${socketPort}`,
    ],
    socketLock: socketLock(folder),
    url: (user, database) => socketUrl(folder, socketPort, user, database),
    // Another process that is about to listen there keeps it.
    close: () => rmdir(folder).catch(() => {}),
  };
}

function socketLock(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}.lock`);
}

/** In a form that libpq and its tools support as well. */
export function socketUrl(folder: string, port: number, user: string, database: string): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`;
}

/** In the database's own folder, or, if its path is too long for a socket, in the temporary folder. */
export function socketFolder(home: string): string {
  const name = `muster-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const folders = [join(home, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const fitting = folders.find((folder) => {
    return Buffer.byteLength(socketLock(folder)) <= longestSocketPath;
  });
  if (fitting === undefined)
    throw new Error(`No folder is short enough for the database's socket: ${folders.join(', ')}`);
  return fitting;
}

/** In a world-writable folder, another user may have placed something at our path. */
async function makePrivate(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (process.geteuid?.() === 0 && found.uid === 0 && found.isDirectory()) await chown(folder, uid, gid);
  const { uid: owner, mode } = await lstat(folder);
  if (!found.isDirectory() || owner !== uid || (mode & 0o077) !== 0) {
    throw new Error(`${folder} should be a folder that only user ${uid} can enter: remove it and start again.`);
  }
}

/** Every user of the machine can connect to loopback, so that a password is required here. */
export async function tcpEndpoint(home: string): Promise<Endpoint> {
  const port = await freePort();
  const password = await tcpPassword(home);
  return {
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    url: (user, database) => tcpUrl(port, password, user, database),
    close: () => Promise.resolve(),
  };
}

export function tcpUrl(port: number, password: string, user: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

export function passwordFile(home: string): string {
  return join(home, 'password');
}

/** Created once, readable by the owner only. */
export async function tcpPassword(home: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url');
  await writeFile(passwordFile(home), fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(passwordFile(home), 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port'));
        else resolve(address.port);
      });
    });
  });
}
