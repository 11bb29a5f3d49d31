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

/** The consoles that have a live connection. */
interface ConsolePort {
  /** Alarms have changed; told to those who may see them. */
  tell(buildingId: string, changes: readonly LiveAlarmChange[]): void;
  /** Rows of these entities are others than before; null = of any. */
  siteChanged(buildingId: string, entities: readonly string[] | null): void;
}

/** Draws the text and the picture of a captcha. */
export type DrawCaptcha = () => { text: string; data: string };

/** What the web side is given by whoever starts it. */
export interface AppContext {
  db: Database;
  ingest: IngestPort;
  tagStates: TagStates;
  consoles: ConsolePort;
  log: FastifyBaseLogger;
  /** Conditions of the system that hold now. */
  conditions(): readonly SystemCondition[];
  /** Takes those that this side finds. */
  conditionReporter: ConditionReporter;
  /** The server's clock, epoch ms. */
  now(): number;
  /** The same without a step forward that nothing has confirmed: by this sessions and licences expire. */
  confirmedNow(): number;
  /** The same without a gap before the start as well: by this it is judged what is deleted for its age. */
  retentionNow(): number;
  /** False: no captcha is asked for (`MUSTER_CAPTCHA=off`). */
  captcha: boolean;
  /** Another drawer than the usual one, for tests. */
  drawCaptcha?: DrawCaptcha;
  /** Absent = what is recommended; tests pay less. */
  passwordCost?: PasswordCost;
  /** Checks replies against the schemas of their routes, in tests. */
  replySerializer?: FastifySerializerCompiler<z.core.$ZodType>;
  /** What the public server proves itself by; null = anybody may ask (tests). */
  publicServer: { header: string; secret: string } | null;
  /** Folder of the uploads (`MUSTER_DATA_DIR/uploads`). */
  uploadRoot: string;
  /** File of the key by which secrets in the database are sealed (`MUSTER_DATA_DIR/seal.key`). */
  sealKeyFile: string;
  /** Public key of whoever issues licences (`MUSTER_DATA_DIR/licence.pub`). */
  licenceKeyFile: string;
  /** Networks that webhooks, mail and cameras may lead to (`MUSTER_OUTBOUND_ALLOW`); null = the default. */
  outboundAllow: readonly string[] | null;
  /** `MUSTER_METRICS_TOKEN`; nothing = unset. */
  metricsToken?: string | null;
  /** The built console; null = there is none to serve. */
  consoleRoot: string | null;
}

/** What the parts below the modules work with. */
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
