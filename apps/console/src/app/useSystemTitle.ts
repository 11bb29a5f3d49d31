import { useQuery } from '@tanstack/react-query';

import { useT } from './i18n.ts';
import { get } from './request.ts';

/** The installation's own title; empty, 0 or nothing means the usual one (specification §7, getShowNameSetting). */
export function useSystemTitle(): string {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['systemTitle'],
    queryFn: ({ signal }) =>
      get<{ configVal: string | number | null }>('/pod/systemConfig/getShowNameSetting', {}, { quiet: true, signal }),
    staleTime: Infinity,
  });
  const title = data?.configVal ?? '';
  return title === '' || title === 0 || title === '0' ? t('console.title') : String(title);
}
