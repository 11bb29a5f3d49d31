import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface WebhookReceiver {
  url: string;
  calls: ReceivedCall[];
  /** Its answer; the status alone, or with headers. */
  answer: { status: number; headers?: Record<string, string> };
  close(): Promise<void>;
}

/** A real HTTP server that records its calls. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const state: Pick<WebhookReceiver, 'calls' | 'answer'> = { calls: [], answer: { status: 200 } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      state.calls.push({
        path: request.url ?? '',
        headers: request.headers,
        text: Buffer.concat(chunks).toString(),
      });
      response.writeHead(state.answer.status, state.answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Holds for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/hook`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
