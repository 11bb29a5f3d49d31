/**
 * The service worker shows a page when the server is unreachable (docs/adr/067-installable.md). It caches nothing else,
 * because old positions and alarms could be mistaken for current ones.
 */
const cacheName = 'muster-offline';
const path = '/offline';

/** Members of the service worker scope that are missing in the types of a page. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ActivateEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface PageEvent extends ActivateEvent {
  /** The page shown without the server, HTML. */
  readonly data: string;
}

// The types are those of the service worker scope (W3C Service Workers, section 4.1).
const scope = globalThis as unknown as {
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listen: (event: ActivateEvent) => void): void;
  addEventListener(type: 'message', listen: (event: PageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
scope.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOf(event.request));
});

async function keep(html: string): Promise<void> {
  const page = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  await (await caches.open(cacheName)).put(path, page);
}

async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await (await caches.open(cacheName)).match(path);
    if (page === undefined) throw error;
    return page;
  }
}
