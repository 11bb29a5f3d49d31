import { describe, expect, it } from 'vitest';

import { decodeCameraAlarm } from './cameraAlarm.ts';
import { MalformedBody } from './decoded.ts';

const now = 1_763_600_000_000;
const message = { camera: 'CAM-7', t: now - 1000, kind: 'noHardHat' };
const decode = (body: unknown) => decodeCameraAlarm(JSON.stringify(body), { now });

function faultOf(body: unknown) {
  try {
    return decode(body);
  } catch (error) {
    if (error instanceof MalformedBody) return error.reason;
    throw error;
  }
}

describe('a message of a camera', () => {
  it('tells which camera saw what and when, with or without a picture', () => {
    expect(decode(message)).toEqual(message);
    expect(decode({ ...message, image: 'data:image/jpeg;base64,/9j/4A==' })).toEqual(message);
  });

  it.each(['noHardHat', 'sleepingAtPost', 'dangerZoneIntrusion', 'personIntrusion'])('may tell of %s', (kind) => {
    expect(decode({ ...message, kind })).toEqual({ ...message, kind });
  });

  it.each([
    ['nothing', null, 'notAnObject'],
    ['no camera', { ...message, camera: undefined }, 'required', 'camera'],
    ['an empty camera', { ...message, camera: '' }, 'wrongType', 'camera'],
    ['a camera of many letters', { ...message, camera: 'x'.repeat(65) }, 'wrongType', 'camera'],
    ['a time in words', { ...message, t: '2026-11-21T06:00:00Z' }, 'wrongType', 't'],
    ['another kind', { ...message, kind: 'flood' }, 'wrongType', 'kind'],
    ['a picture by address', { ...message, image: 'https://example.com/1.jpg' }, 'wrongType', 'image'],
    ['a drawing that can run', { ...message, image: 'data:image/svg+xml;base64,AAAA' }, 'wrongType', 'image'],
    ['a field that nobody knows', { ...message, zone: 3 }, 'unknownField', 'zone'],
  ])('with %s is refused', (_what, body, rule, field = '') => {
    expect(faultOf(body)).toMatchObject({ key: `ingest.reject.${rule}`, params: { field } });
  });

  it('that is older than a week or ahead of the clock is not taken, and not malformed', () => {
    expect(decode({ ...message, t: now - 8 * 86_400_000 })).toMatchObject({ key: 'ingest.reject.tooOld' });
    expect(decode({ ...message, t: now + 61_000 })).toMatchObject({ key: 'ingest.reject.inTheFuture' });
  });

  it('must be JSON', () => {
    expect(() => decodeCameraAlarm('{', { now })).toThrow(MalformedBody);
  });
});
