import { describe, expect, it } from 'vitest';

import { decodeAccessEvents } from './accessEvent.ts';

const now = 1_763_600_000_000;
const event = { checkpoint: 'G-1', t: now, card: 'UW5-1', direction: 'in', granted: true };
const read = (...items: unknown[]) => decodeAccessEvents(JSON.stringify(items), { now });

describe('checkpoint events', () => {
  it('have one credential, a direction, and whether access was granted', () => {
    const { card: _, ...bare } = event;
    const { events, rejected } = read(event, { ...bare, plate: '苏A12345', granted: false, image: null });
    expect(rejected).toEqual([]);
    expect(events).toMatchObject([
      { index: 0, checkpoint: 'G-1', credentialKind: 'card', credential: 'UW5-1', direction: 'in', granted: true },
      { index: 1, credentialKind: 'plate', credential: '苏A12345', granted: false, picture: undefined },
    ]);
    expect(decodeAccessEvents(JSON.stringify(event), { now }).events).toHaveLength(1);
  });

  it.each([
    ['two credentials', { person: 'P1' }, 'oneCredential'],
    ['none', { card: undefined }, 'oneCredential'],
    ['no checkpoint', { checkpoint: undefined }, 'required'],
    ['a third direction', { direction: 'through' }, 'wrongType'],
    ['a word for granted', { granted: 'yes' }, 'wrongType'],
    ['a fraction of a millisecond', { t: now + 0.5 }, 'wrongType'],
    ['an unknown field', { door: 1 }, 'unknownField'],
    ['a time long ago', { t: now - 8 * 86_400_000 }, 'tooOld'],
    ['a time to come', { t: now + 61_000 }, 'inTheFuture'],
  ])('are refused individually: %s', (_name, change, rule) => {
    const { events, rejected } = read(event, { ...event, ...change }, event);
    expect(events.map(({ index }) => index)).toEqual([0, 2]);
    expect(rejected).toMatchObject([{ index: 1, reason: { key: `ingest.reject.${rule}` } }]);
  });

  it('may contain a picture in JPEG or PNG format', () => {
    const image = `data:image/png;base64,${Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]).toString('base64')}`;
    expect(read({ ...event, image }).events).toMatchObject([{ picture: { type: 'png' } }]);
    expect(read({ ...event, image: 'https://example.com/1.jpg' }).rejected).toMatchObject([
      { reason: { key: 'ingest.picture.form' } },
    ]);
  });
});
