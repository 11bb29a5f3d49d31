import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createMailer } from '../../../core/mail/mailer.ts';
import { createSeal } from '../../../core/secret/seal.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
let server: SMTPServer;
let mails: { from: string; to: string[]; text: string; user: unknown }[] = [];

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail secret' ? done(null, { user: username }) : done(new Error('535 no')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('550 no such user') : null),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, text: Buffer.concat(chunks).toString(), user });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await muster.close();
});
beforeEach(() => {
  mails = [];
});

// Holds for a server that listens on a port.
const port = (): number => (server.server.address() as AddressInfo).port;
const setting = () => ({ address: 'muster@works.example', host: '127.0.0.1', port: port(), security: 'none' });
const sendTest = (to = 'duty@works.example') => admin.post('/base/mailSetting/test', { to });

describe('the mail settings', () => {
  test('cannot be tested before they exist, nor saved without address and server', async () => {
    expect(dataOf(await admin.get('/base/mailSetting/get'))).toMatchObject({
      address: null,
      port: 465,
      security: 'tls',
    });
    expect(await sendTest()).toMatchObject({ code: -1, message: 'Save the mail settings first' });
    expect(await admin.post('/base/mailSetting/save', { port: 25 })).toMatchObject({
      data: { fields: [{ field: 'address' }, { field: 'host' }] },
    });
  });

  test.each([
    ['address', 'not an address', 'format'],
    ['port', 70_000, 'range'],
    ['port', 'smtp', 'type'],
    ['host', 'a host', 'format'],
    ['security', 'prayer', 'option'],
  ])('%s is not %s', async (field, value, rule) => {
    const answer = await admin.post('/base/mailSetting/save', { ...setting(), [field]: value });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
  });

  test('send a test mail by address and password, which is in no reply and is stored encrypted', async () => {
    dataOf(await admin.post('/base/mailSetting/save', { ...setting(), senderName: '值班室', password: 'mail secret' }));
    expect((await sendTest()).code).toBe(0);
    expect(mails).toMatchObject([
      { from: 'muster@works.example', to: ['duty@works.example'], user: 'muster@works.example' },
    ]);
    expect(mails[0]?.text).toContain('Subject: Test mail');
    const told = dataOf(await admin.get('/base/mailSetting/get'));
    expect(told).toMatchObject({ host: '127.0.0.1', senderName: '值班室' });
    expect(told).not.toHaveProperty('password');
    const { db } = muster.database;
    const stored = [
      await db.selectFrom('mailSetting').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain('mail secret');
    const { data } = dataOf(await admin.get('/base/systemLog/page', { entity: 'mailSetting', action: 'test' }));
    expect(data[0]).toMatchObject({ after: { to: 'duty@works.example' } });
  });

  test('keep the password when only other fields change, and count their changes', async () => {
    const { version } = dataOf(await admin.get('/base/mailSetting/get'));
    dataOf(await admin.post('/base/mailSetting/save', { version, senderName: '调度室' }));
    expect((await sendTest()).code).toBe(0);
    expect(await admin.post('/base/mailSetting/save', { version, senderName: '别人' })).toMatchObject({ code: -5 });
  });

  test('require the password again if its key is another one', async () => {
    const mailer = createMailer(muster.database.db, createSeal(join(muster.uploadRoot, 'another.key')), {
      connect: () => Promise.reject(new Error('Nobody may ask for a connection')),
    });
    await expect(mailer.send({ to: 'duty@works.example', subject: '', text: '' })).rejects.toMatchObject({
      key: 'mail.passwordLost',
    });
  });

  test('report why a mail was not sent, without the text of the mail server', async () => {
    expect(await sendTest('nobody@works.example')).toMatchObject({ message: 'The mail server refuses the recipient' });
    dataOf(await admin.post('/base/mailSetting/save', { password: 'wrong' }));
    expect(await sendTest()).toMatchObject({ message: 'The mail server refuses the sender address or password' });
    dataOf(await admin.post('/base/mailSetting/save', { port: 1 }));
    expect((await sendTest()).message).toContain('127.0.0.1:1 cannot be reached');
    expect(await sendTest('no address')).toMatchObject({ data: { fields: [{ field: 'to', rule: 'format' }] } });
    expect(mails).toEqual([]);
  });
});
