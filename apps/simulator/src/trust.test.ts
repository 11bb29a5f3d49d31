import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { issuedCertificate, localCertificate } from '@muster/testkit/certificates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Ask, createAsk } from './trust.ts';

let server: Server;
let folder: string;
let certFile: string;
let ask: Ask;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-trust-'));
  certFile = join(folder, 'cert.pem');
  await writeFile(certFile, issuedCertificate.cert);
  server = createServer(issuedCertificate, (request, response) => {
    void text(request).then((body) => {
      response.writeHead(503, { connection: 'close' });
      response.end(`${request.method} ${request.url} ${body}`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Holds for a server that listens on a port.
  ask = createAsk(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { certFile });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

it('the server’s own certificate is trusted, whatever its name and issuer', async () => {
  expect(await ask('/a?b=c', { method: 'POST', body: 'text' })).toEqual({ status: 503, body: 'POST /a?b=c text' });
});

it('another certificate is not, until the file has it', async () => {
  server.setSecureContext(localCertificate);
  await expect(ask('/')).rejects.toThrow(/certificate/);
  await writeFile(certFile, localCertificate.cert);
  expect(await ask('/')).toMatchObject({ status: 503 });
});

it('a missing file fails the request', async () => {
  await rm(certFile);
  await expect(ask('/')).rejects.toThrow('ENOENT');
});
