import { randomUUID } from 'node:crypto';

import { limits } from '@muster/model/access/limits.ts';
import { create } from 'svg-captcha';

import type { DrawCaptcha } from '../../../core/appContext.ts';

/** A picture with a text: slows down attackers before the throttle, no more (recognisers exist). */
export interface Captchas {
  make(): { captchaId: string; image: string };
  /** Whether the text is that of the picture. In any case the picture is used up. */
  redeem(captchaId: string, captcha: string): boolean;
}

/** Maximum unanswered ones: more of them replace the oldest. */
const mostWaiting = 10_000;

/** Four characters without similar-looking ones. */
const draw: DrawCaptcha = () =>
  create({ size: 4, ignoreChars: '0oO1iIlL', noise: 2, width: 120, height: 44, fontSize: 48 });

/** Kept in memory: one process serves the logins, and after a restart a new picture is requested. */
export function createCaptchas(now: () => number, drawCaptcha: DrawCaptcha = draw): Captchas {
  const waiting = new Map<string, { text: string; until: number }>();
  return {
    make() {
      const captchaId = randomUUID();
      const { text, data } = drawCaptcha();
      const oldest = waiting.keys().next();
      if (waiting.size >= mostWaiting && oldest.done !== true) waiting.delete(oldest.value);
      waiting.set(captchaId, { text, until: now() + limits.captchaMs });
      return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
    },
    redeem(captchaId, captcha) {
      const asked = waiting.get(captchaId);
      waiting.delete(captchaId);
      return asked !== undefined && now() <= asked.until && asked.text.toLowerCase() === captcha.trim().toLowerCase();
    },
  };
}
