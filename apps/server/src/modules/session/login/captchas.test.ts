import { describe, expect, test } from 'vitest';

import { createCaptchas } from './captchas.ts';

describe('captchas', () => {
  test('are pictures without scripts, each a different one', () => {
    const captchas = createCaptchas(() => 0);
    const [one, other] = [captchas.make(), captchas.make()];
    const svg = Buffer.from(one.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(svg).not.toContain('script');
    expect(one.captchaId).not.toBe(other.captchaId);
    expect(one.image).not.toBe(other.image);
  });

  test('that are not answered replace the oldest, and do not fill the memory', () => {
    const captchas = createCaptchas(
      () => 0,
      () => ({ text: 'abcd', data: '<svg/>' }),
    );
    const first = captchas.make();
    const second = captchas.make();
    for (let more = 0; more < 9999; more += 1) captchas.make();
    expect(captchas.redeem(first.captchaId, 'abcd')).toBe(false);
    expect(captchas.redeem(second.captchaId, ' ABCD ')).toBe(true);
  });

  test('that do not exist are refused', () => {
    expect(createCaptchas(() => 0).redeem('made up', '')).toBe(false);
  });
});
