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

/** Where the web thread listens: on loopback. Only the public server is answered; it proves itself by the secret. */
export interface WebAddress {
  port: number;
  secret: string;
}

/** What every worker thread is started with. */
export interface WorkerStart {
  databaseUrl: string;
  logLevel: LogLevel;
  /** The server's clock (`ServerClock.shared`); absent = one of its own. */
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
  /** Where the highest acknowledged number of the log is kept; null = nowhere. */
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
  /** Passwords are hashed at the least cost, for tests. */
  quickPasswords: boolean;
  /** Folder of the uploads. */
  uploadRoot: string;
  /** File of the key by which secrets in the database are sealed. */
  sealKeyFile: string;
  /** File of the key that signs the licences that are believed. */
  licenceKeyFile: string;
  /** Networks of `MUSTER_OUTBOUND_ALLOW`; null = the default. */
  outboundAllow: readonly string[] | null;
}

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/** Why a worker cannot start; said once, for a person. */
export interface StartFailure {
  message: string;
  /** Trying again without a change of configuration is no use. */
  isConfiguration: boolean;
}

/** Where the ingest thread listens. */
export interface IngestReady {
  httpPort: number;
  mqttPort: number | null;
  mqttsPort: number | null;
}

/** What workers tell the supervisor. */
export interface SupervisorContract {
  calls: Record<never, never>;
  notices: {
    ready: { ingest?: IngestReady; web?: WebAddress };
    failed: StartFailure;
    raiseCondition: RaisedCondition;
    clearCondition: ConditionKey;
  };
}

/** What the supervisor asks of every worker. */
export interface WorkerContract {
  calls: {
    /** Accept nothing more, answer what was asked. */
    close: { request: null; reply: null };
    /** After `close` of all: write what is unwritten, let go of the database. */
    finish: { request: null; reply: null };
  };
  notices: {
    /** A port to the other one of ingest and web, in the place of any that was given before. */
    link: MessagePort;
    webAddress: WebAddress;
    /** All that hold, at each change and at the start. */
    conditions: readonly SystemCondition[];
  };
}

/** Who a handle of a live frame is, as the ingest thread knows it; the web thread adds the names. */
export interface LiveTag {
  handle: number;
  tag: string;
  kind: 'person' | 'vehicle' | null;
  subjectId: string | null;
  isRegistered: boolean;
  areaIds: readonly string[];
}

/** What changed in a building since the last one. */
export interface LiveUpdate {
  buildingId: string;
  tags: readonly LiveTag[];
  /** A live frame (liveFrame.ts). */
  frame: ArrayBuffer;
}

/** A running engine as it was, and the configuration that a draft would give it. */
export interface EngineCopy {
  /** For `restoreEngine`. */
  bytes: Uint8Array;
  config: Omit<SiteConfig, 'subjects'>;
  areaNames: ReadonlyMap<string, string>;
}

/** What the ingest thread answers to the web thread. */
export interface IngestContract {
  calls: {
    configChanged: { request: ConfigChanged; reply: null };
    command: { request: { buildingId: string; command: Command }; reply: null };
    /** Tells of everything that was acknowledged; the reply comes behind the update. */
    catchUp: { request: null; reply: null };
    evacuations: { request: { buildingId: string }; reply: readonly EvacuationState[] };
    rounds: { request: { buildingId: string }; reply: readonly RoundState[] };
    position: { request: { buildingId: string; position: Position }; reply: null };
    /** null = no engine runs for the building. */
    engineCopy: { request: { buildingId: string; draft: ConfigChange }; reply: EngineCopy | null };
    unregisteredTags: { request: { buildingId: string }; reply: UnregisteredTag[] };
  };
  notices: {
    /** The last update was taken: the next may come. */
    liveTaken: null;
  };
}

/** What the web thread answers to the ingest thread. */
export interface WebContract {
  calls: { metrics: { request: null; reply: MetricsJson } };
  notices: {
    live: readonly LiveUpdate[];
    alarms: { buildingId: string; changes: readonly LiveAlarmChange[] };
    /** Rows of these entities are others than before, and so may be names of these people; null = of any. */
    siteChanged: { buildingId: string; entities: readonly string[] | null; people: ChangedPeople | null };
  };
}
