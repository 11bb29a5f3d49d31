import { useQuery } from '@tanstack/react-query';

import { useT } from '../i18n/i18n.ts';
import { readSystemTitle, titleText } from './systemTitle.ts';

/** Title of the installation. */
export function useSystemTitle(): string {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['systemTitle'],
    queryFn: ({ signal }) => readSystemTitle(signal),
    staleTime: Infinity,
  });
  return titleText(data, t);
}
