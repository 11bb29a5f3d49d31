import { type LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { promisify } from 'node:util';

import type { BaseLogger } from 'pino';

import { type OutboundRule, outboundRule } from './outboundRule.ts';

/** Opens connections to hosts configured by users. */
export interface Outbound {
  /**
   * A connection to a host, by name or address. Resolved once: the checked address is the one connected to.
   * @throws Error when nothing listens there, or `MUSTER_OUTBOUND_ALLOW` does not allow it; callers treat both alike,
   * so that they cannot be used to explore a network
   */
  connect(host: string, port: number, signal: AbortSignal): Promise<Socket>;
}

export interface OutboundOptions {
  /** Networks of `MUSTER_OUTBOUND_ALLOW`; null = the default. */
  allow: readonly string[] | null;
  log: Pick<BaseLogger, 'warn'>;
  /** Replaces the system's resolver in tests. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

const lookupAll = promisify(lookup);
const systemResolve = (host: string): Promise<LookupAddress[]> => lookupAll(host, { all: true });

export function createOutbound({ allow, log, resolve = systemResolve }: OutboundOptions): Outbound {
  const isAllowed = outboundRule(allow);
  return {
    async connect(host, port, signal) {
      const name = host.replace(/^\[(.*)\]$/, '$1');
      const found = isIP(name) === 0 ? await raceAbort(resolve(name), signal) : [{ address: name, family: isIP(name) }];
      const addresses = allowedOf(found, isAllowed);
      if (addresses.length === 0) {
        const refused = found.map(({ address }) => address);
        log.warn({ part: 'outbound', host, port, addresses: refused }, 'MUSTER_OUTBOUND_ALLOW refuses a connection');
        throw new Error('The address is not allowed');
      }
      return connectTo(addresses, port, signal);
    },
  };
}

function allowedOf(addresses: readonly LookupAddress[], isAllowed: OutboundRule): LookupAddress[] {
  return addresses.filter(({ address }) => isAllowed(address));
}

/** Tries the addresses like a browser (RFC 8305), and no others. */
async function connectTo(addresses: LookupAddress[], port: number, signal: AbortSignal): Promise<Socket> {
  const answer: LookupFunction = (_host, _options, callback) => callback(null, addresses);
  // Not a real name: `answer` ignores it.
  const socket = connect({ host: 'outbound.invalid', port, lookup: answer, autoSelectFamily: true });
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  // Until its user listens: without a listener an error would end the thread.
  socket.on('error', () => {});
  return socket;
}

async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
