import type { Logger } from 'pino';

import type { RefusalAudit } from '../../core/audit/refusalAudit.ts';
import { DatabaseAway } from '../../core/db/databaseAway.ts';
import { httpFailure } from '../../core/errors/appError.ts';
import { databaseAwaySince } from '../../core/health/databaseAwaySince.ts';
import { InvalidSettings } from '../../core/settings/settings.ts';
import type { IngestReady, IngestStart } from '../../core/thread/contract.ts';
import { type Certificate, readCertificate, watchCertificate } from '../../ingest/http/certificate.ts';
import { type PublicServer, type PublicServerPorts, startPublicServer } from '../../ingest/http/publicServer.ts';
import { type Broker, createBroker } from '../../ingest/mqtt/broker.ts';
import type { createMqttIngest } from '../../ingest/mqtt/mqttIngest.ts';
import { startingReadiness } from './readiness.ts';
import type { Told } from './webLink.ts';

/** Available once every engine is at the end of its log. */
export interface Serving extends Pick<
  PublicServerPorts,
  'keys' | 'ingest' | 'pictures' | 'accessEvents' | 'refused' | 'readiness'
> {
  publish: ReturnType<typeof createMqttIngest>;
  /** A message with the key of a gateway has arrived. */
  heard(gatewayId: string): void;
}

export interface PublicPorts {
  listening: IngestReady;
  /** The broker; it has no port if MQTT is off. */
  broker: Broker;
  /** When the certificate expires, epoch ms; null = without TLS. */
  certificateExpiresAt(): number | null;
  /**
   * From now on requests and publishes are accepted. Until then they are refused: 503, and MQTT's server unavailable.
   */
  serve(serving: Serving): void;
  /** Accepts nothing more and answers pending requests. */
  drain(): Promise<void>;
}

interface PublicPortOptions extends Pick<
  IngestStart,
  'httpHost' | 'httpPort' | 'mqttPort' | 'mqttsPort' | 'tls' | 'metricsToken'
> {
  told: Told;
  audit: RefusalAudit;
  metrics(): Promise<string>;
  log: Logger;
}

/**
 * Opens the public ports before the engines are ready: senders during recovery, or while the database is away, are told
 * when to retry.
 * @throws InvalidSettings when a port is in use or the certificate cannot be used
 */
export async function openPublicPorts(options: PublicPortOptions): Promise<PublicPorts> {
  const { told, tls, log } = options;
  let serving: Serving | undefined;
  const behind = (): Serving => {
    if (serving !== undefined) return serving;
    const since = databaseAwaySince(told.conditions);
    throw since === null ? httpFailure(503, 'error.unavailable') : new DatabaseAway(since);
  };
  let certificate = tls === null ? undefined : await readCertificate(tls);
  const broker = brokerOf(options, behind);
  const ports = await listenForMqtt(options, broker, certificate);
  const publicServer = await startServerOf(options, behind, () => serving, certificate).catch(
    async (error: unknown) => {
      await broker.drain();
      throw error;
    },
  );
  const apply = (renewed: Certificate): void => {
    certificate = renewed;
    publicServer.useCertificate(renewed);
    broker.useCertificate(renewed);
  };
  const watch =
    tls === null || certificate === undefined ? undefined : watchCertificate(tls, certificate, { apply, log });
  return {
    listening: { httpPort: publicServer.port, ...ports },
    broker,
    certificateExpiresAt: () => certificate?.expiresAt ?? null,
    serve: (next) => {
      serving = next;
    },
    drain: async () => {
      clearInterval(watch);
      await Promise.all([publicServer.drain(), broker.drain()]);
    },
  };
}

function startServerOf(
  { httpHost, httpPort, metricsToken, told, audit, metrics, log }: PublicPortOptions,
  behind: () => Serving,
  serving: () => Serving | undefined,
  certificate: Certificate | undefined,
): Promise<PublicServer> {
  return listenWithHint('MUSTER_HTTP_PORT', httpPort, () =>
    startPublicServer(httpHost, httpPort, {
      audit,
      get keys() {
        return behind().keys;
      },
      get ingest() {
        return behind().ingest;
      },
      get pictures() {
        return behind().pictures;
      },
      get accessEvents() {
        return behind().accessEvents;
      },
      refused: (refusal) => behind().refused(refusal),
      web: () => told.web.address,
      readiness: async () => serving()?.readiness() ?? startingReadiness(told),
      metricsToken,
      metrics,
      certificate,
      log,
    }),
  );
}

function brokerOf({ audit, log }: PublicPortOptions, behind: () => Serving): Broker {
  return createBroker({
    audit,
    // A session that is refused with an error gets "server unavailable".
    authenticate: async (user, key) => behind().keys.byNameAndKey(user, key),
    publish: (gateway, topic, payload) => {
      const { heard, publish } = behind();
      heard(gateway.id);
      return publish(gateway, topic, payload);
    },
    note: (event, { gateway, clientId }, why) =>
      log.debug({ part: 'mqtt', gateway: gateway?.name, clientId, why }, `connection ${event}`),
    failed: ({ gateway }, error) =>
      log.error({ part: 'mqtt', gateway: gateway?.name, err: error }, 'a packet could not be handled'),
  });
}

async function listenForMqtt(
  { httpHost: host, mqttPort, mqttsPort }: PublicPortOptions,
  broker: Broker,
  certificate: Certificate | undefined,
): Promise<Pick<IngestReady, 'mqttPort' | 'mqttsPort'>> {
  const open = (setting: string, port: number, own?: Certificate): Promise<number> =>
    listenWithHint(setting, port, () => broker.listen(host, port, own));
  try {
    return {
      mqttPort: mqttPort === null ? null : await open('MUSTER_MQTT_PORT', mqttPort),
      mqttsPort:
        mqttsPort === null || certificate === undefined
          ? null
          : await open('MUSTER_MQTTS_PORT', mqttsPort, certificate),
    };
  } catch (error) {
    await broker.drain();
    throw error;
  }
}

/**
 * Opens a port.
 * @throws InvalidSettings with the setting to change, when the port is in use or not permitted
 */
async function listenWithHint<T>(setting: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = problems[codeOf(error)];
    if (problem === undefined) throw error;
    throw new InvalidSettings([`Port ${port} ${problem}: set ${setting} to another one.`]);
  }
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be opened by this user',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
