import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

import { apiDocsPage, apiDocsScript } from './apiDocsPage.ts';
import { publicAccess } from './access.ts';
import { assertDiagnosticAccess } from './diagnosticAccess.ts';

const hidden = { config: { access: publicAccess }, schema: { hide: true } };

/** The HTTP API as an OpenAPI document, made of the routes themselves, and a page that shows it. */
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
      components: { securitySchemes: { authToken: { type: 'apiKey', in: 'header', name: 'authToken' } } },
      security: [{ authToken: [] }],
    },
    // Input schemas: what a caller sends may leave out what has a default.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
});

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
