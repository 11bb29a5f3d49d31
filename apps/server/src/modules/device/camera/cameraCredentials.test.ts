import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDeviceSecret } from '../../../core/secret/deviceSecret.store.ts';
import { createSeal } from '../../../core/secret/seal.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let muster: TestApp;
let admin: Client;
beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

const secrets = { streamUser: 'viewer-7', streamPassword: 'Str3am-secret' };
const camera = { name: 'Gate', cameraType: 'ptz', protocol: 'rtsp', liveUrl: 'rtsp://10.0.0.8/1' };

async function opened(id: string, field: string): Promise<string | null> {
  const sealed = await readDeviceSecret(muster.database.db, id, field);
  return sealed === null ? null : createSeal(`${muster.uploadRoot}/seal.key`).open(sealed);
}

describe('user and password of a camera’s stream', () => {
  it('are encrypted, are in no reply, and in no log', async () => {
    const id = await addRow(admin, '/pod/camera', { ...camera, ...secrets });
    expect(await opened(id, 'streamUser')).toBe(secrets.streamUser);
    expect(await opened(id, 'streamPassword')).toBe(secrets.streamPassword);
    const exported = await muster.app.inject({ url: '/pod/camera/export', headers: { authToken: admin.token } });
    const { db } = muster.database;
    const seen = [
      dataOf(await admin.get('/pod/camera/get', { id })),
      dataOf(await admin.get('/pod/camera/page')),
      dataOf(await admin.get('/pod/camera/simple-list')),
      dataOf(await admin.get('/base/systemLog/page')),
      exported.body,
      await db.selectFrom('camera').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().execute(),
      await db.selectFrom('deviceSecret').selectAll().execute(),
    ];
    for (const secret of Object.values(secrets)) expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('stay when they are sent empty, are replaced individually, and are deleted with their camera', async () => {
    const id = await addRow(admin, '/pod/camera', { ...camera, name: 'Yard', ...secrets });
    await addRow(admin, '/pod/camera', { id, name: 'Yard 2', streamUser: '', streamPassword: '' });
    expect(await opened(id, 'streamPassword')).toBe(secrets.streamPassword);
    await addRow(admin, '/pod/camera', { id, streamPassword: 'another' });
    expect([await opened(id, 'streamUser'), await opened(id, 'streamPassword')]).toEqual([
      secrets.streamUser,
      'another',
    ]);
    await admin.post('/pod/camera/delete', { ids: [id] });
    expect(await opened(id, 'streamPassword')).toBeNull();
  });

  it.each([
    ['liveUrl', 'rtsp://admin:secret@10.0.0.8/1'],
    ['liveUrl', 'rtsp://admin@10.0.0.8/1'],
    ['historyUrl', 'http://cam/replay?user=admin&password=secret'],
    ['parameters', 'transport=tcp\npassword=secret'],
  ])('are refused in %s, with a hint at their fields: %s', async (field, text) => {
    const answer = await admin.post('/pod/camera/save', { ...camera, name: 'Refused', [field]: text });
    expect(answer).toMatchObject({
      code: -1,
      data: { fields: [{ field, rule: 'credentials', message: expect.stringContaining('“Stream password”') }] },
    });
    expect(JSON.stringify(dataOf(await admin.get('/base/systemLog/page')))).not.toContain('secret@');
  });

  it.each([
    ['host', 'admin:secret@10.0.0.8'],
    ['liveUrl', 'javascript:alert(1)'],
    ['historyUrl', 'file:///etc/passwd'],
  ])('or an invalid scheme are no part of %s: %s', async (field, text) => {
    const answer = await admin.post('/pod/camera/save', { ...camera, name: 'Refused', [field]: text });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field }] } });
  });
});
