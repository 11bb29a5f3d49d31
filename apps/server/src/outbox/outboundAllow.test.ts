import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startMailServer } from '../testing/mailServer.ts';
import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';
import { testCertificate } from '../testing/testCertificate.ts';
import { addRow, dataOf } from '../testing/testSite.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhookReceiver.ts';

/** A Muster with the default of `MUSTER_OUTBOUND_ALLOW`, and one that may reach this machine. */
let byDefault: TestApp;
let open: TestApp;
let receiver: WebhookReceiver;
let port: string;
beforeAll(async () => {
  byDefault = await startTestApp({ outboundAllow: null });
  open = await startTestApp();
  receiver = await startWebhookReceiver();
  ({ port } = new URL(receiver.url));
});
afterAll(async () => {
  await receiver.close();
  await byDefault.close();
  await open.close();
});
afterEach(() => {
  receiver.calls.length = 0;
  receiver.answer = { status: 200 };
});

let count = 0;
async function testWebhook(admin: Client, url: string) {
  count += 1;
  const id = await addRow(admin, '/pod/webhook', { name: `hook ${count}`, url, secret: 'a secret of sixteen' });
  const answer = await admin.post('/pod/webhook/test', { id });
  return { status: answer.status, code: answer.code, message: answer.message, data: answer.data };
}

describe('a webhook', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])(
    'does not reach this machine by %s',
    async (host) => {
      const answer = await testWebhook(await byDefault.logIn(), `http://${host}:${port}/hook`);
      expect(answer).toMatchObject({ code: -1, message: 'The test failed: Unreachable' });
      expect(receiver.calls).toEqual([]);
    },
  );

  it('does not reach by a redirect what it may not reach itself', async () => {
    receiver.answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/inside` } };
    await testWebhook(await open.logIn(), receiver.url);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('that is refused gives the same error as a closed port, and the same log', async () => {
    const dead = await startWebhookReceiver();
    await dead.close();
    const [refusing, asking] = [await byDefault.logIn(), await open.logIn()];
    expect(await testWebhook(refusing, receiver.url)).toEqual(await testWebhook(asking, dead.url));
    const traceOf = async (admin: Client) => {
      const { data } = dataOf(await admin.get('/base/systemLog/page', { entity: 'webhook', action: 'test' }));
      return { ...data[0].after, url: '' };
    };
    expect(await traceOf(refusing)).toEqual(await traceOf(asking));
  });
});

describe('a webhook by https', () => {
  let secure: Server;
  let url: string;
  const names: unknown[] = [];
  beforeAll(async () => {
    secure = createServer(testCertificate, (request, response) => {
      names.push(request.socket instanceof TLSSocket ? request.socket.servername : undefined);
      response.end('taken');
    });
    await new Promise<void>((resolve) => secure.listen(0, resolve));
    // Holds for a server that listens on a port.
    url = `https://localhost:${(secure.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => new Promise<void>((resolve) => secure.close(() => resolve())));

  it('is called when its certificate is trusted and names its host, and not otherwise', async () => {
    const admin = await open.logIn();
    expect(await testWebhook(admin, url)).toMatchObject({
      code: -1,
      message: expect.stringContaining('Unreachable'),
    });
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, testCertificate.cert]);
    try {
      expect(await testWebhook(admin, url)).toMatchObject({ code: 0 });
      expect(await testWebhook(admin, url.replace('localhost', '127.0.0.1'))).toMatchObject({ code: 0 });
      // A name that resolves to it as well, and that the certificate does not have.
      expect(await testWebhook(admin, url.replace('localhost', '127.0.0.2'))).toMatchObject({ code: -1 });
    } finally {
      setDefaultCACertificates(trusted);
    }
    expect(names).toEqual(['localhost', false]);
  });
});

describe('a mail server', () => {
  const setting = { address: 'muster@works.example', port: 25, security: 'none' };
  async function testMail(admin: Client, host: string, mailPort: number) {
    dataOf(await admin.post('/base/mailSetting/save', { ...setting, host, port: mailPort }));
    const { status, code, message } = await admin.post('/base/mailSetting/test', { to: 'duty@works.example' });
    return { status, code, message: message.replace(/\d+/g, 'n') };
  }

  it.each(['127.0.0.1', 'localhost', '2130706433', '127.1', '0.0.0.0'])(
    'on this machine is not reached by %s, with the error of a closed port',
    async (host) => {
      const mail = await startMailServer();
      const refused = await testMail(await byDefault.logIn(), host, mail.port);
      expect(mail.mails).toEqual([]);
      await mail.close();
      expect(refused).toEqual(await testMail(await open.logIn(), host, mail.port));
    },
  );
});
