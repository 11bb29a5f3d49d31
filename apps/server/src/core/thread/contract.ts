import type { Position } from '@muster/model/position/positionBatch.ts';
import type { UnregisteredTag } from '@muster/model/position/wire.ts';
import type { MessagePort } from 'node:worker_threads';

import type { EvacuationState, RoundState } from '@muster/engine/engine.ts';
import type { Command, ConfigChange, SiteConfig } from '@muster/engine/input.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { LiveAlarmChange } from '@muster/model/live/wire.ts';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

import type { ConditionKey, RaisedCondition } from '../health/conditionReporter.ts';
import type { CertificateFiles, LogLevel } from '../settings/settings.ts';
import type { ChangedPeople, ConfigChanged } from './ingestPort.ts';

/** Address of the web thread: on loopback. It answers only the public server, which sends the secret. */
export interface WebAddress {
  port: number;
  secret: string;
}

/** Start options of every worker thread. */
export interface WorkerStart {
  databaseUrl: string;
  logLevel: LogLevel;
  /** The server's clock (`ServerClock.shared`); absent = a separate one. */
  clock?: SharedArrayBuffer;
}

export interface IngestStart extends WorkerStart {
  httpHost: string;
  httpPort: number;
  mqttPort: number | null;
  /** MQTT over TLS. */
  mqttsPort: number | null;
  /** null = without TLS. */
  tls: CertificateFiles | null;
  /** `MUSTER_METRICS_TOKEN`; null = unset. */
  metricsToken: string | null;
  /** Ms without positions after which a site or a gateway that sent some counts as silent. */
  silenceMs: number;
  /** File of the highest acknowledged number of the log; null = none. */
  acknowledgedFile: string | null;
  /** Folder of the data; the space on its disk is a metric. */
  dataDir: string;
  /** See `Settings`. */
  freeSpaceFile: string | null;
}

export interface WebStart extends WorkerStart {
  /** `MUSTER_METRICS_TOKEN`; null = unset. */
  metricsToken: string | null;
  captcha: boolean;
  /** Passwords are hashed at the lowest cost, for tests. */
  quickPasswords: boolean;
  /** Folder of the uploads. */
  uploadRoot: string;
  /** File of the key that encrypts secrets in the database. */
  sealKeyFile: string;
  /** File of the key that verifies licences. */
  licenceKeyFile: string;
  /** Networks of `MUSTER_OUTBOUND_ALLOW`; null = the default. */
  outboundAllow: readonly string[] | null;
}

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/** Why a worker cannot start; reported once, for a person. */
export interface StartFailure {
  message: string;
  /** A retry without a change of configuration is useless. */
  isConfiguration: boolean;
}

/** Address of the ingest thread. */
export interface IngestReady {
  httpPort: number;
  mqttPort: number | null;
  mqttsPort: number | null;
}

/** Messages of workers to the supervisor. */
export interface SupervisorContract {
  calls: Record<never, never>;
  notices: {
    ready: { ingest?: IngestReady; web?: WebAddress };
    failed: StartFailure;
    raiseCondition: RaisedCondition;
    clearCondition: ConditionKey;
  };
}

/** Requests of the supervisor to every worker. */
export interface WorkerContract {
  calls: {
    /** Accept nothing more, answer pending requests. */
    close: { request: null; reply: null };
    /** After `close` of all: write pending data, close the database. */
    finish: { request: null; reply: null };
  };
  notices: {
    /** A port to the other one of ingest and web; replaces an earlier one. */
    link: MessagePort;
    webAddress: WebAddress;
    /** All open conditions, at each change and at the start. */
    conditions: readonly SystemCondition[];
  };
}

/** Subject of a handle of a live frame in the ingest thread; the web thread adds the names. */
export interface LiveTag {
  handle: number;
  tag: string;
  kind: 'person' | 'vehicle' | null;
  subjectId: string | null;
  isRegistered: boolean;
  areaIds: readonly string[];
}

/** Changes in a building since the last one. */
export interface LiveUpdate {
  buildingId: string;
  tags: readonly LiveTag[];
  /** A live frame (liveFrame.ts). */
  frame: ArrayBuffer;
}

/** The state of a running engine, and the configuration that a draft would give it. */
export interface EngineCopy {
  /** For `restoreEngine`. */
  bytes: Uint8Array;
  config: Omit<SiteConfig, 'subjects'>;
  areaNames: ReadonlyMap<string, string>;
}

/** Calls of the web thread that the ingest thread answers. */
export interface IngestContract {
  calls: {
    configChanged: { request: ConfigChanged; reply: null };
    command: { request: { buildingId: string; command: Command }; reply: null };
    /** Sends an update with everything acknowledged so far; the reply comes after the update. */
    catchUp: { request: null; reply: null };
    evacuations: { request: { buildingId: string }; reply: readonly EvacuationState[] };
    rounds: { request: { buildingId: string }; reply: readonly RoundState[] };
    position: { request: { buildingId: string; position: Position }; reply: null };
    /** null = no engine runs for the building. */
    engineCopy: { request: { buildingId: string; draft: ConfigChange }; reply: EngineCopy | null };
    unregisteredTags: { request: { buildingId: string }; reply: UnregisteredTag[] };
  };
  notices: {
    /** The last update was received: the next may be sent. */
    liveTaken: null;
  };
}

/** Calls of the ingest thread that the web thread answers. */
export interface WebContract {
  calls: { metrics: { request: null; reply: MetricsJson } };
  notices: {
    live: readonly LiveUpdate[];
    alarms: { buildingId: string; changes: readonly LiveAlarmChange[] };
    /** Rows of these entities have changed, and so may have names of these people; null = of any. */
    siteChanged: { buildingId: string; entities: readonly string[] | null; people: ChangedPeople | null };
  };
}
