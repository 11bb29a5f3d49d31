import { describe, expect, it } from 'vitest';

import { isReadable, parsePublishTopic } from './topic.ts';

describe('topic rules', () => {
  it('allows a gateway to publish positions, answers of bracelets, checkpoint events and OwnTracks messages', () => {
    expect(parsePublishTopic('muster/b1/position')).toEqual({ kind: 'position', buildId: 'b1' });
    expect(parsePublishTopic('muster/b1/access-event')).toEqual({ kind: 'accessEvent', buildId: 'b1' });
    expect(parsePublishTopic('muster/b1/tag/BLW5-1/up')).toEqual({ kind: 'answer', buildId: 'b1', sn: 'BLW5-1' });
    expect(parsePublishTopic('owntracks/gateway/phone')).toEqual({
      kind: 'owntracks',
      user: 'gateway',
      device: 'phone',
    });
  });

  it.each([
    'muster/b1',
    'muster/b1/positions',
    'muster/b1/position/x',
    'muster//position',
    'muster/b1/access-event/x',
    '/muster/b1/position',
    'muster/b1/tag/BLW5-1/down',
    'muster/b1/tag//up',
    'owntracks/gateway',
    'owntracks/gateway/phone/event',
    '$SYS/broker/uptime',
    'muster/b1/position/',
  ])('allows nobody to publish to %s', (topic) => {
    expect(parsePublishTopic(topic)).toBeUndefined();
  });

  it('allows a gateway to read messages to the bracelets of its own building', () => {
    expect(isReadable('muster/b1/tag/+/down', 'b1')).toBe(true);
    expect(isReadable('muster/b1/tag/BLW5-1/down', 'b1')).toBe(true);
  });

  it.each([
    '#',
    'muster/#',
    'muster/+/tag/+/down',
    'muster/b2/tag/+/down',
    'muster/b1/tag/#',
    'muster/b1/tag/BL+/down',
    'muster/b1/tag/+/up',
    'muster/b1/position',
    '$share/g/muster/b1/tag/+/down',
  ])('allows it to read nothing by %s', (filter) => {
    expect(isReadable(filter, 'b1')).toBe(false);
  });
});
