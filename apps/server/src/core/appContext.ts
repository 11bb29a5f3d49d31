import type { LiveAlarmChange } from '@muster/model/live/wire.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySerializerCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod';

import type { RefusalAudit } from './audit/refusalAudit.ts';
import type { PasswordCost, Passwords } from './auth/password.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Database } from './db/database.ts';
import type { ConditionReporter } from './health/conditionReporter.ts';
import type { Licences } from './licence/licences.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Seal } from './secret/seal.ts';
import type { ParameterSource } from './settings/parameterSource.ts';
import type { IngestPort } from './thread/ingestPort.ts';
import type { TagStates } from './thread/tagStates.ts';
import type { UploadFolder } from './upload/uploadFolder.ts';

/** Consoles with a live connection. */
interface ConsolePort {
  /** Alarms have changed; sent to accounts that may see them. */
  alarmsChanged(buildingId: string, changes: readonly LiveAlarmChange[]): void;
  /** Rows of these entities have changed; null = of any. */
  siteChanged(buildingId: string, entities: readonly string[] | null): void;
}

/** Generates the text and the picture of a captcha. */
export type DrawCaptcha = () => { text: string; data: string };

/** Options of the web side. */
export interface AppContext {
  db: Database;
  ingest: IngestPort;
  tagStates: TagStates;
  consoles: ConsolePort;
  log: FastifyBaseLogger;
  /** Current conditions of the system. */
  conditions(): readonly SystemCondition[];
  /** Receives conditions raised by this side. */
  conditionReporter: ConditionReporter;
  /** The server's clock, epoch ms. */
  now(): number;
  /** The same without an unconfirmed step forward: for the expiry of sessions and licences. */
  confirmedNow(): number;
  /** The same also without the gap before the start: for deletion by age. */
  retentionNow(): number;
  /** False: no captcha is required (`MUSTER_CAPTCHA=off`). */
  captcha: boolean;
  /** Replaces the default generator in tests. */
  drawCaptcha?: DrawCaptcha;
  /** Absent = as recommended; tests use less. */
  passwordCost?: PasswordCost;
  /** Checks replies against the schemas of their routes, in tests. */
  replySerializer?: FastifySerializerCompiler<z.core.$ZodType>;
  /** Secret of the public server; null = no secret is required (tests). */
  publicServer: { header: string; secret: string } | null;
  /** Folder of the uploads (`MUSTER_DATA_DIR/uploads`). */
  uploadRoot: string;
  /** File of the key that encrypts secrets in the database (`MUSTER_DATA_DIR/seal.key`). */
  sealKeyFile: string;
  /** Public key of the issuer of licences (`MUSTER_DATA_DIR/licence.pub`). */
  licenceKeyFile: string;
  /** Networks that webhooks, mail and cameras may connect to (`MUSTER_OUTBOUND_ALLOW`); null = the default. */
  outboundAllow: readonly string[] | null;
  /** `MUSTER_METRICS_TOKEN`; absent = unset. */
  metricsToken?: string | null;
  /** The built console; null = it is not served. */
  consoleRoot: string | null;
}

/** Context of the parts below the modules. */
export interface CoreServices extends AppContext {
  sessions: Sessions;
  passwords: Passwords;
  licences: Licences;
  refusals: RefusalAudit;
  parameters: ParameterSource;
  seal: Seal;
  outbound: Outbound;
  mailer: Mailer;
  uploadFolder: UploadFolder;
}

/** Fastify whose requests have the types of their routes' schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;
