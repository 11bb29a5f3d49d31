import { createServer, type IncomingMessage } from 'node:http';

import type { TestProject } from 'vitest/node';

import { SharedResources } from './resources.ts';
import type { TestPageName } from './testPages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the process with the shared resources of browser tests. */
    sharedResources: string;
  }
}

/** Vitest's global setup: workers request shared resources from this process, and it ends with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const resources = new SharedResources();
  const server = createServer((request, response) => {
    resourceOf(resources, request).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The resources have no port.');
  project.provide('sharedResources', `http://127.0.0.1:${address.port}`);
  return async () => {
    await resources.close();
    server.close();
    server.closeAllConnections();
  };
}

async function resourceOf(resources: SharedResources, request: IncomingMessage): Promise<unknown> {
  const [, kind, name = ''] = (request.url ?? '').split('/');
  if (kind === 'server') return resources.server(name);
  // Valid because only resource() of sharedResources.ts sends requests.
  if (kind === 'page') return resources.page(name as TestPageName);
  throw new Error(`There is no resource ${request.url}.`);
}
