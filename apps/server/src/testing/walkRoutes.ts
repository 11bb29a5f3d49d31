import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import * as z from 'zod';

import { unpackWorkbook } from '../entity/sheet/unpackWorkbook.ts';
import { entityAt, secretId, siteEntities } from './secretSite.ts';
import type { Client, TestApp } from './testApp.ts';

export interface Walked {
  method: 'GET' | 'POST';
  url: string;
  status: number;
  /** The reply as text, a sheet unpacked. */
  text: string;
}

export type Route = { method: 'GET' | 'POST'; url: string; config: TestApp['app']['declaredRoutes'][number]['config'] };
type Parameters = Record<string, unknown>;
interface Schema {
  properties?: Record<string, Schema>;
  enum?: unknown[];
  type?: string;
  format?: string;
  minimum?: number;
  anyOf?: Schema[];
}

/** They end the session of the test, or are no call of a session. */
const leftOut = new Set(['/logout', '/doLogin', '/base/account/changePassword', '/live', '/*']);

/** Every route of the app that a session can call. */
export function routesOf({ app }: TestApp): Route[] {
  return app.declaredRoutes.flatMap(({ method, url, config }) =>
    (['GET', 'POST'] as const).flatMap((each) =>
      [method].flat().includes(each) && !leftOut.has(url) ? [{ method: each, url, config }] : [],
    ),
  );
}

export interface WalkPlan {
  methods: readonly string[];
  /** Of each route. */
  mostCalls?: number;
}

/**
 * Calls every route with every id of a row that is invisible to the caller, in every parameter with ids. Each call
 * comes from its own address: a fast machine exceeds the rate limit of one address, and such a refusal shows nothing.
 */
export async function* walk(
  muster: TestApp,
  client: Client,
  { methods, mostCalls = Number.POSITIVE_INFINITY }: WalkPlan,
): AsyncGenerator<Walked> {
  let count = 0;
  for (const route of routesOf(muster)) {
    if (!methods.includes(route.method)) continue;
    for (const parameters of parametersFor(muster, route).slice(0, mostCalls)) {
      count += 1;
      const walked = await call(muster, client, route, parameters, addressOf(count));
      if (walked.status === 429) throw new Error(`${walked.method} ${walked.url} was refused unseen.`);
      yield walked;
    }
  }
}

/** An address of a private network (RFC 1918) for each of sixteen million calls. */
function addressOf(count: number): string {
  return ['10', count >> 16, (count >> 8) & 255, count & 255].join('.');
}

async function call(
  { app }: TestApp,
  { token }: Client,
  { method, url }: Route,
  parameters: Parameters,
  remoteAddress: string,
): Promise<Walked> {
  const headers = { authToken: token, 'accept-language': 'en-US' };
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const response =
    method === 'GET'
      ? await app.inject({
          method,
          url: `${url}?${new URLSearchParams(Object.fromEntries(texts))}`,
          headers,
          remoteAddress,
        })
      : await app.inject({ method, url, headers, payload: parameters, remoteAddress });
  const isSheet = response.rawPayload.subarray(0, 2).toString() === 'PK';
  const content = isSheet ? await unpackWorkbook(response.rawPayload) : response.rawPayload;
  return { method, url, status: response.statusCode, text: content.toString('utf8') };
}

/** Empty; a long page; each parameter alone; all parameters together, and without an id. */
function parametersFor({ app }: TestApp, { method, url }: Route): Parameters[] {
  const declared = app.declaredRoutes.find((route) => route.url === url && [route.method].flat().includes(method));
  const schema = declared?.schema as { querystring?: z.ZodType; body?: z.ZodType } | undefined;
  const part = method === 'GET' ? schema?.querystring : schema?.body;
  if (part === undefined) return [{}];
  const json = z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }) as Schema;
  const properties = Object.entries(json.properties ?? {});
  const own = entityAt(url);
  return (own === undefined ? secretsOf(url) : [own]).flatMap(({ name: secret }, index): Parameters[] => {
    const all = Object.fromEntries(properties.map(([name, each]) => [name, valueFor(name, each, secret, own?.name)]));
    const alone = properties.filter(([name]) => isTriedAlone(url, name)).map(([name]) => ({ [name]: all[name] }));
    const { id: _, ...withoutId } = all;
    const usual: Parameters[] = index === 0 ? [{}, ...('size' in all ? [{ size: 1000 }] : [])] : [];
    return method === 'GET' ? [...usual, ...alone, all] : [...usual, all, withoutId, ...idsAlone(all)];
  });
}

/** In `npm test` parameters with ids; a sheet has the filters of its page. */
function isTriedAlone(url: string, name: string): boolean {
  return isFullSuite || (/ids?$/i.test(name) && !url.endsWith('/export'));
}

/** Ids for a path without an entity: in `npm test` those of every sixteenth entity, different ones for each path. */
function secretsOf(url: string): readonly Entity[] {
  return inFullSuite(
    siteEntities,
    siteEntities.filter((_, index) => index % 16 === url.length % 16),
  );
}

function idsAlone(all: Parameters): Parameters[] {
  return ['id', 'ids'].filter((name) => name in all).map((name) => ({ [name]: all[name] }));
}

/** Value of a parameter of this name, whatever its entity. */
const byName: Readonly<Record<string, unknown>> = {
  size: 1000,
  page: 0,
  from: '2026-01-01T00:00:00Z',
  to: '2026-06-01T00:00:00Z',
  nameOrCode: 'zz',
};

function valueFor(name: string, schema: Schema, secret: string, own: string | undefined): unknown {
  const stated = schema.anyOf?.[0] ?? schema;
  const given = stated.enum?.find((each) => each !== '') ?? byName[name] ?? plainValue(stated);
  if (given !== undefined || name === 'version') return given;
  const field = entities.find((entity) => entity.name === own)?.fields[name];
  const value = textFor(name, field, secret);
  return name === 'ids' || stated.type === 'array' ? [value] : value;
}

/** The entity that a parameter of this name refers to. */
function referredBy(name: string): string | undefined {
  return siteEntities.find((entity) => name === `${entity.name}Id`)?.name;
}

/** A reference to an invisible row; the caller's own words are no secret. */
function textFor(name: string, field: Field | undefined, secret: string): string {
  if (field === undefined) return secretId(referredBy(name) ?? secret);
  const { reference } = field;
  return reference === undefined ? name.slice(0, 8) : secretId(reference);
}

function plainValue({ type, format, minimum }: Schema): unknown {
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (format === 'date') return '2026-01-01';
  return format === 'date-time' ? '2026-01-01T00:00:00Z' : undefined;
}
