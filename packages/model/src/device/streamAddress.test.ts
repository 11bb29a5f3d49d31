import { describe, expect, it } from 'vitest';

import { checkField } from '../entity/checkFields.ts';
import { camera } from './camera.ts';
import { addressHoldsCredentials, holdsCredentials, splitAddress, splitParameters } from './streamAddress.ts';

describe('credentials in an address', () => {
  it.each([
    ['rtsp://admin:se%40cret@10.0.0.8:554/1', 'rtsp://10.0.0.8:554/1', 'admin', 'se@cret'],
    ['rtsp://admin@10.0.0.8/1', 'rtsp://10.0.0.8/1', 'admin', undefined],
    ['rtsp://:secret@10.0.0.8/1', 'rtsp://10.0.0.8/1', '', 'secret'],
    ['rtsp://admin:p/w@10.0.0.8/1', 'rtsp://10.0.0.8/1', 'admin', 'p/w'],
    ['rtsp://admin:p@ss@10.0.0.8/1', 'rtsp://10.0.0.8/1', 'admin', 'p@ss'],
    ['rtsp://admin:50%@10.0.0.8/1', 'rtsp://10.0.0.8/1', 'admin', '50%'],
    ['admin:secret@10.0.0.8', '10.0.0.8', 'admin', 'secret'],
    [
      'http://cam/v.cgi?user=admin&pwd=secret&ch=1',
      'http://cam/v.cgi?user={user}&pwd={password}&ch=1',
      'admin',
      'secret',
    ],
    ['webrtc://cam/live?token=secret', 'webrtc://cam/live?token={password}', undefined, 'secret'],
  ])('are removed from %s', (address, text, user, password) => {
    expect(splitAddress(address)).toEqual({
      text,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
    });
    expect(addressHoldsCredentials(address)).toBe(true);
    expect(addressHoldsCredentials(text)).toBe(false);
  });

  it.each([
    'rtsp://10.0.0.8:554/Streaming/Channels/101',
    'http://cam/record/yyyyMMdd/HHmmss?ch=1&author=me',
    'http://cam/v.cgi?user={user}&pwd={password}',
    'http://cam/contact%40works',
    '10.0.0.8',
  ])('are not seen in %s', (address) => {
    expect(splitAddress(address)).toEqual({ text: address });
    expect(addressHoldsCredentials(address)).toBe(false);
  });

  it('may be after an @ in a path, which is kept and not accepted again', () => {
    expect(splitAddress('http://cam:80/stream@1')).toEqual({ text: 'http://cam:80/stream@1' });
    expect(addressHoldsCredentials('http://cam:80/stream@1')).toBe(true);
  });
});

it.each([
  ['user=admin\npassword=secret', 'user={user}\npassword={password}'],
  ['{"username": "admin", "passwd": "secret"}', '{"username": "{user}", "passwd": "{password}"}'],
  ['ch=1; pwd: secret', 'ch=1; pwd: {password}'],
])('credentials are removed from parameters of any form: %j', (parameters, text) => {
  expect(splitParameters(parameters)).toMatchObject({ text, password: 'secret' });
  expect(holdsCredentials(splitParameters(text))).toBe(false);
});

describe('the address of a stream', () => {
  const { liveUrl } = camera.fields;

  it.each(['rtsp', 'rtsps', 'rtmp', 'rtmps', 'http', 'https', 'ws', 'wss', 'webrtc', 'RTSP'])(
    'may begin with %s',
    (scheme) => {
      expect(checkField('liveUrl', liveUrl, `${scheme}://10.0.0.8/1`)).toBeNull();
    },
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://cam/',
    'cam/1',
    ' rtsp://cam',
    'rtsp://',
  ])('is not %j', (address) => expect(checkField('liveUrl', liveUrl, address)).toMatchObject({ rule: 'format' }));
});
