import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { LocalAccess } from '@muster/protocols/localAccess.ts';
import type { BaseLogger } from 'pino';

const entry = fileURLToPath(new URL('../../../../simulator/src/main.ts', import.meta.url));
const restartMs = 5000;

/**
 * Starts the demo's simulator as a separate process and restarts it when it ends: it uses only the server's public
 * protocols. Returns how to stop it.
 *
 * @param sessions of the accounts that carry out plans, by name
 */
export function startSimulator(
  access: LocalAccess,
  sessions: Readonly<Record<string, string>>,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): () => void {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = (): void => {
    child = spawn(process.execPath, argumentsOf(access), {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        MUSTER_INGEST_KEY: access.key,
        MUSTER_DEMO_SESSIONS: JSON.stringify(sessions),
      },
    });
    child.on('exit', (code) => {
      if (isStopped) return;
      log.warn({ part: 'simulator', code }, 'the simulator ended; it is started again');
      timer = setTimeout(start, restartMs);
    });
  };
  start();
  log.info({ part: 'simulator' }, 'the demo site lives');
  return () => {
    isStopped = true;
    clearTimeout(timer);
    child?.kill('SIGTERM');
  };
}

function argumentsOf({ httpUrl, mqttUrl, certFile, buildingId, gateway }: LocalAccess): string[] {
  const mqtt = mqttUrl === null ? [] : ['--mqtt', mqttUrl];
  const certificate = certFile === null ? [] : ['--certificate', certFile];
  return [entry, '--http', httpUrl, ...mqtt, ...certificate, '--building', buildingId, '--gateway', gateway];
}
