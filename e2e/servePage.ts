import { builtPage } from './harness/sharedResources.ts';
import { serveFolder, type ServedPage } from './serveFolder.ts';
import type { TestPageName } from './harness/testPages.ts';

/** The server's own, for pages of the console's screens; the map evaluates WebAssembly. */
const policies: Readonly<Record<TestPageName, Record<string, string>>> = {
  kit: {
    'Content-Security-Policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
  },
  map: {},
};

/** Serves a test page, which is built once in a run. */
export async function servePage(name: TestPageName): Promise<ServedPage> {
  return serveFolder(await builtPage(name), policies[name]);
}
