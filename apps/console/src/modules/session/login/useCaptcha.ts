import { limits } from '@muster/model/access/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

import { get } from '../../../core/http/request.ts';

interface Picture {
  id: string;
  /** Data URI; empty while there is none. */
  image: string;
  hasFailed: boolean;
}

export interface Captcha extends Picture {
  renew: () => void;
}

/** A captcha that is renewed on demand, and before the server forgets it. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<Picture>({ id: '', image: '', hasFailed: false });
  const asked = useRef(0);
  const renew = useCallback(() => {
    const turn = (asked.current += 1);
    // An answer that comes late must not push out the picture that is shown.
    const show = (next: Picture): void => void (turn === asked.current && setPicture(next));
    void get<{ captchaId: string; image: string }>('/pod/captcha', {}, { quiet: true }).then(
      ({ captchaId, image }) => show({ id: captchaId, image, hasFailed: false }),
      () => show({ id: '', image: '', hasFailed: true }),
    );
  }, []);
  useEffect(() => {
    renew();
    const timer = setInterval(renew, limits.captchaMs - 5000);
    return () => clearInterval(timer);
  }, [renew]);
  return { ...picture, renew };
}
