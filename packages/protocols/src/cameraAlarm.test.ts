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

/** A picture of a given size that starts like a JPEG. */
function jpegOf(bytes: number): string {
  const content = Buffer.alloc(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return `data:image/jpeg;base64,${content.toString('base64')}`;
}

describe('a message of a camera', () => {
  it('has the camera, the kind and the time, with or without a picture', () => {
    expect(decode(message)).toEqual({ ...message, picture: undefined });
    expect(decode({ ...message, image: 'data:image/jpeg;base64,/9j/4A==' })).toEqual({
      ...message,
      picture: { type: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    });
  });

  it.each(['noHardHat', 'sleepingAtPost', 'dangerZoneIntrusion', 'personIntrusion'])('may report %s', (kind) => {
    expect(decode({ ...message, kind })).toMatchObject({ ...message, kind });
  });

  it.each([
    ['nothing', null, 'notAnObject'],
    ['no camera', { ...message, camera: undefined }, 'required', 'camera'],
    ['an empty camera', { ...message, camera: '' }, 'wrongType', 'camera'],
    ['a camera of many letters', { ...message, camera: 'x'.repeat(65) }, 'wrongType', 'camera'],
    ['a time in words', { ...message, t: '2026-11-21T06:00:00Z' }, 'wrongType', 't'],
    ['another kind', { ...message, kind: 'flood' }, 'wrongType', 'kind'],
    ['an unknown field', { ...message, zone: 3 }, 'unknownField', 'zone'],
    ['a field that every object inherits', { ...message, toString: 3 }, 'unknownField', 'toString'],
  ])('with %s is refused', (_what, body, rule, field = '') => {
    expect(faultOf(body)).toMatchObject({ key: `ingest.reject.${rule}`, params: { field } });
  });

  it.each([
    ['a picture by address', 'https://example.com/1.jpg', 'form'],
    ['a number for a picture', 7, 'form'],
    ['a drawing that can run', `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`, 'type'],
    ['a page that calls itself a picture', `data:image/jpeg;base64,${btoa('<html>')}`, 'type'],
    ['an empty picture', 'data:image/png;base64,', 'type'],
    ['a picture of more than 2 MB', `data:image/png;base64,${'A'.repeat(2_900_000)}`, 'tooLarge'],
    ['a picture a byte too large', jpegOf(2 * 2 ** 20 + 1), 'tooLarge'],
  ])('with %s is accepted, and reports what is wrong with the picture', (_what, image, fault) => {
    expect(decode({ ...message, image })).toMatchObject({ ...message, picture: { key: `ingest.picture.${fault}` } });
  });

  it('may contain a picture of 2 MB, whatever its declared type', () => {
    const image = jpegOf(2 * 2 ** 20).replace('image/jpeg', 'image/png');
    expect(decode({ ...message, image })).toMatchObject({ picture: { type: 'jpeg' } });
  });

  it('older than a week or ahead of the clock is not accepted, and not malformed', () => {
    expect(decode({ ...message, t: now - 8 * 86_400_000 })).toMatchObject({ key: 'ingest.reject.tooOld' });
    expect(decode({ ...message, t: now + 61_000 })).toMatchObject({ key: 'ingest.reject.inTheFuture' });
  });

  it('must be JSON', () => {
    expect(() => decodeCameraAlarm('{', { now })).toThrow(MalformedBody);
  });
});
