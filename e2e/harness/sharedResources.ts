import { get } from 'node:http';
import { text } from 'node:stream/consumers';

import { inject } from 'vitest';

import type { SharedServer } from './resources.ts';
import type { TestPageName } from './testPages.ts';

/** Vitest counts its workers from 1; each has a server. */
const worker = process.env['VITEST_POOL_ID'] ?? '1';

export const sharedServer = (): Promise<SharedServer> => resource<SharedServer>(`server/${worker}`);
export const builtPage = (name: TestPageName): Promise<string> => resource<string>(`page/${name}`);

/** Not by `fetch`, which times out on late replies. */
async function resource<Value>(path: string): Promise<Value> {
  const response = await new Promise<Parameters<typeof text>[0] & { statusCode?: number }>((resolve, reject) => {
    get(`${inject('sharedResources')}/${path}`, resolve).on('error', reject);
  });
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path}: ${body}`);
  // Valid because globalSetup.ts returns the results of resources.ts.
  return JSON.parse(body) as Value;
}
