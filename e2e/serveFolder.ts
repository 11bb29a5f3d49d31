import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** A page with one part of the console, without a Muster server. */
export interface ServedPage {
  url: string;
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves built files on a free port; an address without a file's ending is the page. */
export async function serveFolder(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, extname(path) === '' ? 'index.html' : path);
    readFile(file).then(
      (bytes) =>
        response.writeHead(200, { ...headers, 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
