import { useQuery } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';

import { get } from '../../app/request.ts';

export interface Captcha {
  id: string;
  /** Data URI; empty while there is none. */
  image: string;
  hasFailed: boolean;
  renew: () => void;
}

/** A captcha that is renewed on demand, and before the server forgets it. */
export function useCaptcha(): Captcha {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => get<{ captchaId: string; image: string }>('/pod/captcha', {}, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: limits.captchaMs - 5000,
  });
  return {
    id: data?.captchaId ?? '',
    image: data?.image ?? '',
    hasFailed: isError,
    renew: () => void refetch(),
  };
}
