import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isStrongPassword } from '@muster/model/entity/rules.ts';

import { parseOutboundAllow } from '../outbound/outboundRule.ts';

/** Configuration of Muster (wire.md, Run), read from the environment once. */
export interface Settings {
  httpHost: string;
  /** 0 = any free port. */
  httpPort: number;
  /** null = no broker without TLS. */
  mqttPort: number | null;
  /** null = no broker over TLS. */
  mqttsPort: number | null;
  /** null = HTTP without TLS. */
  tls: CertificateFiles | null;
  /** Absolute. */
  dataDir: string;
  /** null = the embedded database. */
  databaseUrl: string | null;
  /** null = on for an empty embedded database, else off. */
  demo: boolean | 'fresh' | null;
  adminPassword: string | null;
  ingestKey: string | null;
  captcha: boolean;
  logLevel: LogLevel;
  /** Networks that webhooks, mail and cameras may connect to; null = the default of `outboundRule.ts`. */
  outboundAllow: string[] | null;
  /** Bearer token of `/metrics` and `/api-docs` for other machines; null = this machine only. */
  metricsToken: string | null;
  /** Time without positions after which a site or a gateway that sent some counts as silent. */
  silenceSeconds: number;
  /** Passwords are hashed at the lowest cost. */
  quickPasswords: boolean;
  /** File with the free space instead of the disk's; null = the disk's. */
  freeSpaceFile: string | null;
}

/** Files of a certificate with its chain, and of its key, in PEM. Absolute. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** EX_CONFIG of sysexits.h: the caller must change the configuration; a retry is useless. */
export const exitConfig = 78;

/** All problems of the settings, one sentence each. */
export class InvalidSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'InvalidSettings';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses one value; returns the parsed value or throws a sentence that follows the setting's name. */
type Parse<T> = (text: string) => T;

const projectRoot = resolve(fileURLToPath(import.meta.url), '../../../../../..');

const parsers = {
  MUSTER_HTTP_HOST: (text) => text,
  MUSTER_HTTP_PORT: parsePort,
  MUSTER_MQTT_PORT: (text) => (text === 'off' ? null : parsePort(text)),
  MUSTER_MQTTS_PORT: (text) => (text === 'off' ? null : parsePort(text)),
  MUSTER_TLS_CERT: parsePath,
  MUSTER_TLS_KEY: parsePath,
  MUSTER_DATA_DIR: parsePath,
  MUSTER_DATABASE_URL: parseDatabaseUrl,
  MUSTER_NATS_URL: notAvailableYet,
  MUSTER_MQTT_URL: notAvailableYet,
  MUSTER_DEMO: parseDemo,
  MUSTER_ADMIN_PASSWORD: parsePassword,
  MUSTER_INGEST_KEY: parseKey,
  MUSTER_CAPTCHA: parseSwitch,
  MUSTER_LOG_LEVEL: parseLogLevel,
  MUSTER_OUTBOUND_ALLOW: parseOutboundAllow,
  MUSTER_METRICS_TOKEN: parseKey,
} satisfies Record<string, Parse<unknown>>;

/** Not set by environment variables: only for tests and tools. */
const quickPasswords = '--quick-passwords';
/** For tests, which cannot wait as long, or have silent sites. */
const silenceOption = /^--silence-seconds=(\d+)$/;
const usualSilenceSeconds = 120;
const freeSpace = '--free-space=';

type SettingName = keyof typeof parsers;

/**
 * Reads the settings. `options` are those of the command line.
 * @throws InvalidSettings that names every unknown or invalid `MUSTER_*` variable at once
 */
export function readSettings(environment: Environment, options: readonly string[] = []): Settings {
  const problems = unknownSettings(environment);
  const read = <Name extends SettingName, T>(name: Name, fallback: T): ReturnType<(typeof parsers)[Name]> | T => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    try {
      // Holds because a name has one parser; TypeScript cannot follow the index.
      return parsers[name](text) as ReturnType<(typeof parsers)[Name]>;
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  };
  read('MUSTER_NATS_URL', null);
  read('MUSTER_MQTT_URL', null);
  const settings: Settings = {
    httpHost: read('MUSTER_HTTP_HOST', '127.0.0.1'),
    httpPort: read('MUSTER_HTTP_PORT', 8080),
    mqttPort: read('MUSTER_MQTT_PORT', 1883),
    mqttsPort: read('MUSTER_MQTTS_PORT', null),
    tls: certificateFiles(read('MUSTER_TLS_CERT', null), read('MUSTER_TLS_KEY', null), problems),
    dataDir: read('MUSTER_DATA_DIR', resolve(projectRoot, '.muster')),
    databaseUrl: read('MUSTER_DATABASE_URL', null),
    demo: read('MUSTER_DEMO', null),
    adminPassword: read('MUSTER_ADMIN_PASSWORD', null),
    ingestKey: read('MUSTER_INGEST_KEY', null),
    captcha: read('MUSTER_CAPTCHA', true),
    logLevel: read('MUSTER_LOG_LEVEL', 'info'),
    outboundAllow: read('MUSTER_OUTBOUND_ALLOW', null),
    metricsToken: read('MUSTER_METRICS_TOKEN', null),
    silenceSeconds: Number(options.flatMap((each) => silenceOption.exec(each)?.[1] ?? [])[0] ?? usualSilenceSeconds),
    quickPasswords: options.includes(quickPasswords),
    freeSpaceFile: options.find((option) => option.startsWith(freeSpace))?.slice(freeSpace.length) ?? null,
  };
  if (settings.mqttsPort !== null && settings.tls === null)
    problems.push('MUSTER_MQTTS_PORT needs MUSTER_TLS_CERT and MUSTER_TLS_KEY.');
  if (!settings.captcha && !isLoopback(settings.httpHost)) {
    problems.push(
      `MUSTER_CAPTCHA may be off only on a loopback address; MUSTER_HTTP_HOST is ${settings.httpHost}, which others can reach.`,
    );
  }
  if (settings.quickPasswords && !isLoopback(settings.httpHost)) {
    problems.push(
      `${quickPasswords} makes passwords easy to guess for whoever has the database; it is for tests, and MUSTER_HTTP_HOST is ${settings.httpHost}, which others can reach.`,
    );
  }
  if (problems.length > 0) throw new InvalidSettings(problems);
  return settings;
}

function certificateFiles(
  certFile: string | null,
  keyFile: string | null,
  problems: string[],
): CertificateFiles | null {
  if (certFile !== null && keyFile !== null) return { certFile, keyFile };
  if (certFile !== null) problems.push('MUSTER_TLS_CERT needs MUSTER_TLS_KEY, the key of the certificate.');
  if (keyFile !== null) problems.push('MUSTER_TLS_KEY needs MUSTER_TLS_CERT, the certificate of the key.');
  return null;
}

function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('MUSTER_') && !Object.hasOwn(parsers, name))
    .sort()
    .map((name) => `${name} is not a setting of Muster. Known are: ${Object.keys(parsers).join(', ')}.`);
}

/** True for addresses that only this machine reaches (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === 'localhost' || host === '::1';
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`must be a port, 0 to 65535, but is "${text}".`);
  return port;
}

function parsePath(text: string): string {
  return resolve(text.replace(/^~(?=\/|$)/, homedir()));
}

function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`must be on or off, but is "${text}".`);
  return text === 'on';
}

function parseDemo(text: string): boolean | 'fresh' {
  if (text === 'fresh') return text;
  if (text !== 'on' && text !== 'off') throw new Error(`must be on, fresh or off, but is "${text}".`);
  return text === 'on';
}

function parseDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text)) throw new Error('must begin with postgres:// .');
  return text;
}

/** The value is not repeated: errors end up in logs. */
function parsePassword(text: string): string {
  if (!isStrongPassword(text)) {
    throw new Error(
      'must have 8 to 16 characters with upper and lower case letters, digits and symbols of _!@#$%^&* .',
    );
  }
  return text;
}

/** Printable ASCII, because it is sent in a header (RFC 9110 §5.5). */
function parseKey(text: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(text))
    throw new Error('must be 1 to 200 printable ASCII characters without blanks.');
  return text;
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) throw new Error(`must be one of ${logLevels.join(', ')}, but is "${text}".`);
  return level;
}

/** Known, so that it is not reported as a spelling mistake; refused, because ignoring it would lose its purpose. */
function notAvailableYet(): never {
  throw new Error('is not available in this version of Muster: unset it.');
}
