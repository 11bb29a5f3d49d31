import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';

import { publicAccess } from './access.ts';
import { apiDocsPage, apiDocsScript } from './apiDocsPage.ts';
import { assertDiagnosticAccess } from './diagnosticAccess.ts';
import { publicOperations } from './publicOperations.ts';

const hidden = { config: { access: publicAccess }, schema: { hide: true } };

/** The HTTP API as an OpenAPI document, generated from the routes themselves, and a page that shows it. */
export const apiDocsPlugin = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Muster',
        version: '1',
        description:
          'Every reply is { code, message, data }; code 0 is success, -1 refused, -2 no valid token, -3 permission missing, -4 licence, -5 conflict.',
      },
      components: {
        securitySchemes: {
          authToken: { type: 'apiKey', in: 'header', name: 'authToken' },
          ingestKey: { type: 'apiKey', in: 'header', name: 'X-Ingest-Key' },
        },
      },
      security: [{ authToken: [] }],
    },
    // Input schemas: a caller may omit fields with a default.
    transform: withAccess(createJsonSchemaTransform({ zodToJsonConfig })),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return withNamedSchemas(complete(document.openapiObject));
    },
  });
});

/**
 * The library's own override drops the branches of an optional union with a transform: it checks them before they are
 * written. It is for OpenAPI 3.0, and dates that no route has.
 */
const unchanged = (): void => {};
const zodToJsonConfig = { unrepresentable: 'any', override: unchanged } as const;

type Transform = ReturnType<typeof createJsonSchemaTransform>;

/** Forms of the console, and JSON; a route with another content type declares it. */
const bodyTypes = ['application/x-www-form-urlencoded', 'application/json'];

/** Adds to each call who may make it: a word, or permission codes of which one is enough. */
function withAccess(transform: Transform): Transform {
  return (document) => {
    const { schema, url } = transform(document);
    const access = document.route.config?.access;
    if (schema === undefined || access === undefined) return { schema, url };
    const consumes = schema.body === undefined || schema.consumes !== undefined ? {} : { consumes: bodyTypes };
    const security = access.permission === 'public' ? { security: [] } : {};
    const file = fileReply(schema.produces);
    return { schema: { ...schema, ...consumes, ...security, ...file, 'x-permission': access.permission }, url };
  };
}

/** A route that declares `produces` sends a file, not a reply. */
function fileReply(types: readonly string[] | undefined): object {
  if (types === undefined) return {};
  const schema = { type: 'string', format: 'binary' };
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { response: { 200: { description: 'The file.', content } } };
}

type OpenApi = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject'];

/** Adds the calls of the public server, and to each call its id and its failures. */
function complete(document: OpenApi): OpenApi {
  const paths: Record<string, Record<string, Operation>> = { ...publicOperations };
  // A path item of the document has an operation for each method, and nothing else.
  for (const [path, item] of Object.entries(document.paths ?? {})) paths[path] = item as Record<string, Operation>;
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) item[method] = completed(path, method, operation);
  return { ...document, paths } as OpenApi;
}

const failures = {
  400: { description: 'Malformed request; nothing was changed.' },
  429: { description: 'Too many requests; retry after Retry-After.' },
  500: { description: 'Server error; data.incident identifies it.' },
  503: { description: 'Busy, or a part is unavailable; retry after Retry-After.' },
};

interface Operation {
  responses?: Responses;
}

type Responses = Readonly<Record<string, { description?: string; content?: Record<string, { schema?: object }> }>>;

function completed(path: string, method: string, operation: Operation): Operation {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const operationId = [method, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
  const responses = { ...failures, ...withFailure(operation.responses ?? {}) };
  const id = { operationId };
  return { ...operation, ...id, responses };
}

const json = 'application/json';
const failureSchema = { $ref: '#/components/schemas/Failure' };

/** A business failure has the status 200 as well (wire.md, Replies). */
function withFailure(responses: Responses): Responses {
  const success = responses[200];
  const schema = success?.content?.[json]?.schema;
  if (schema === undefined) return responses;
  const content = { [json]: { schema: { anyOf: [schema, failureSchema] } } };
  return { ...responses, 200: { ...success, content } };
}

const addNamedSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });
const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Named schemas to which operations refer, directly or through another one. */
function withNamedSchemas(document: OpenApi): OpenApi {
  // Holds because an OpenAPI object is transformed into another one.
  const whole = addNamedSchemas({ openapiObject: document }) as OpenApi;
  const { schemas = {} } = whole.components ?? {};
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(reference)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(document.paths);
  const named = Object.entries(schemas).filter(([name]) => used.has(name));
  return Object.assign(whole, { components: { ...whole.components, schemas: Object.fromEntries(named) } });
}

/** Registered after every other route, which it describes. */
export function apiDocsRoutes(app: FastifyInstance, metricsToken: string | null): void {
  const route = {
    ...hidden,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      assertDiagnosticAccess(request, reply, metricsToken),
  };
  app.get('/api-docs', route, (_request, reply) => reply.type('text/html; charset=utf-8').send(apiDocsPage));
  app.get('/api-docs/page.js', route, (_request, reply) => reply.type('text/javascript').send(apiDocsScript));
  app.get('/api-docs/json', route, () => app.swagger());
}
