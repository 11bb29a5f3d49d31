import { limits } from '@muster/model/access/limits.ts';
import { useEffect, useState } from 'react';

import { get } from '../../app/request.ts';

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
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetchPicture = (): void =>
      void get<{ captchaId: string; image: string }>('/pod/captcha', {}, { quiet: true, signal }).then(
        ({ captchaId, image }) => setPicture({ id: captchaId, image, hasFailed: false }),
        () => signal.aborted || setPicture({ id: '', image: '', hasFailed: true }),
      );
    fetchPicture();
    const timer = setInterval(fetchPicture, limits.captchaMs - 5000);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [turn]);
  return { ...picture, renew: () => setTurn((before) => before + 1) };
}
