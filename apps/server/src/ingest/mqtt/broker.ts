import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls';

import type { RefusalAudit } from '../../core/audit/refusalAudit.ts';
import type { Gateway } from '../gateway/gatewayKeys.ts';
import { type Certificate, handshakeMs } from '../http/certificate.ts';
import { reason } from './mqttReply.ts';
import { MqttSession } from './mqttSession.ts';
import type { PublishOutcome } from './sessionPorts.ts';

export interface BrokerPorts {
  /** Called for refused names and keys. */
  audit?: RefusalAudit;
  authenticate(user: string, password: string): Promise<Gateway | undefined>;
  publish(gateway: Gateway, topic: string, payload: Buffer): Promise<PublishOutcome> | 'busy';
  /** A client connected or disconnected; for the log. */
  note(event: 'opened' | 'closed', session: MqttSession, why?: string): void;
  /** A packet was handled wrongly: a defect of the server. */
  failed(session: MqttSession, error: unknown): void;
}

export interface Broker {
  /**
   * Listens, over TLS with a certificate, and returns the port. May be called for several ports: a client is the same
   * by each of them.
   * @throws the listener's error, with `code` EADDRINUSE when the port is in use
   */
  listen(host: string, port: number, certificate?: Certificate): Promise<number>;
  /** For new connections over TLS; open ones stay. */
  useCertificate(certificate: Certificate): void;
  connections(): number;
  /** Ends the sessions of gateways that may no longer send. */
  revoke(isRevoked: (gateway: Gateway) => boolean): void;
  /** Sends a message to every gateway of a building that subscribes to the topic and has room. @returns their number */
  send(buildingId: string, topic: string, payload: Buffer): number;
  /** Accepts no connections any more, acknowledges accepted publishes, disconnects. */
  drain(): Promise<void>;
}

/** Further connections are closed at once; each needs a file descriptor and some buffers. */
const maximumConnections = 10_000;

/**
 * The MQTT endpoint (3.1, 3.1.1 and 5): what wire.md requires of a broker. It is no relay: gateways send to the server
 * and read the server's messages, never those of one another (docs/adr/010-mqtt.md).
 */
export function createBroker(ports: BrokerPorts): Broker {
  const servers: Server[] = [];
  const sessions = new Set<MqttSession>();
  const byClient = new Map<string, MqttSession>();

  const accept = (socket: Socket): void => {
    const session = new MqttSession(socket, {
      authenticate: async (user, key) => {
        const gateway = await ports.authenticate(user, key);
        if (gateway === undefined) noteRefused(ports, user, socket);
        return gateway;
      },
      publish: ports.publish,
      opened: () => {
        // MQTT 3.1.1 §3.1.4: the older connection of the same client is closed.
        byClient.get(clientKey(session))?.end(reason.sessionTakenOver, 'the same client connected again');
        byClient.set(clientKey(session), session);
        ports.note('opened', session);
      },
      closed: (why) => {
        sessions.delete(session);
        if (byClient.get(clientKey(session)) === session) byClient.delete(clientKey(session));
        ports.note('closed', session, why);
      },
      failed: (error) => ports.failed(session, error),
    });
    sessions.add(session);
  };

  return {
    listen: async (host, port, certificate) => {
      const server = await listen(createListener(accept, certificate), host, port);
      servers.push(server);
      // Holds for a server that listens on a port.
      return (server.address() as AddressInfo).port;
    },
    useCertificate: ({ cert, key }) => {
      for (const server of servers) if (server instanceof TlsServer) server.setSecureContext({ cert, key });
    },
    connections: () => sessions.size,
    revoke: (isRevoked) => {
      for (const session of sessions) {
        if (session.gateway !== undefined && isRevoked(session.gateway)) {
          session.end(reason.administrativeAction, 'the gateway was changed');
        }
      }
    },
    send: (buildingId, topic, payload) => {
      let count = 0;
      for (const session of sessions)
        if (session.gateway?.buildingId === buildingId && session.deliver(topic, payload)) count += 1;
      return count;
    },
    drain: async () => {
      const closed = Promise.all(servers.map(closeServer));
      await Promise.all([...sessions].map((session) => session.settled()));
      for (const session of sessions) session.end(reason.serverShuttingDown, 'the server stops');
      await closed;
    },
  };
}

function createListener(accept: (socket: Socket) => void, certificate: Certificate | undefined): Server {
  const server =
    certificate === undefined
      ? createServer(accept)
      : createTlsServer({ cert: certificate.cert, key: certificate.key, handshakeTimeout: handshakeMs }, accept);
  server.maxConnections = maximumConnections;
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function noteRefused({ audit }: BrokerPorts, accountName: string, { remoteAddress: address = '' }: Socket): void {
  void audit?.note({ action: 'keyRefused', accountId: null, accountName, address, what: 'MQTT' });
}

/** Two gateways may both use the client id `client-1`. */
function clientKey(session: MqttSession): string {
  return JSON.stringify([session.gateway?.id, session.clientId]);
}
