import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { paintOfLogin, type Visitor, weigh, weighedPages } from './pageWeight.ts';
import { openDemoSite, type TestSite } from './testSite.ts';

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await openDemoSite();
  const { authToken, buildingId } = await readLocalAccess(site.dataDir);
  visitor = { authToken, buildId: buildingId };
});
afterAll(async () => {
  await site?.close();
});

/** The first page, the two longest lists, and the map; others have the same parts. */
const daily = weighedPages.filter(({ path }) =>
  ['/login', '/organization/person', '/alarm/list', '/dashboard'].includes(path),
);

describe('the JavaScript of a page', () => {
  it.each(inFullSuite(weighedPages, daily).map((page) => [page.name, page] as const))(
    'of the %s is no heavier than its budget',
    async (_, page) => {
      const { bytes, files } = await weigh(site.browser, site.url, page, visitor);
      expect(files.length).toBeGreaterThan(0);
      expect(bytes, files.map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThanOrEqual(page.budget);
      // Of each part of the texts one file: that of the language that is in use.
      const parts = files.flatMap(([name]) => /^(public|first|rest)-/.exec(name)?.[1] ?? []);
      expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted());
      expect(parts).toContain('public');
      // Rich text is loaded on demand.
      expect(files.map(([name]) => name).filter((name) => name.startsWith('RichtextEditor'))).toEqual([]);
    },
  );
});

describe('the login', () => {
  it('does not shift its layout while loading', async () => {
    const { shift, largestMs } = await paintOfLogin(site.browser, site.url, 4);
    expect(largestMs).toBeGreaterThan(0);
    expect(shift).toBeLessThanOrEqual(0.02);
  });

  it('has no inline script, and forbids running one', async () => {
    const response = await fetch(`${site.url}/login`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(scripts.split(' ').sort()).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    const page = await response.text();
    const inline = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(
      ([, attributes = '', text = '']) => !attributes.includes('src=') || text.trim() !== '',
    );
    expect(inline).toEqual([]);
  });

  it('is served compressed, in files that are cached forever', async () => {
    const page = await (await fetch(`${site.url}/login`)).text();
    const [, script = ''] = /<script[^>]*src="([^"]+)"/.exec(page) ?? [];
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers } = await fetch(`${site.url}${script}`, { headers: { 'accept-encoding': accepted } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    }
  });
});
