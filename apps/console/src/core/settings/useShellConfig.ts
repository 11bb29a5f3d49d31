import type { shellConfig } from '@muster/model/login/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { useEffect } from 'react';

import { get, type Wire } from '../http/request.ts';

const minuteMs = 60_000;

/** Asked again every minute: a notice must reach whoever has the console open all night. Undefined until it has come. */
export function useShellConfig(): Wire<typeof shellConfig> | undefined {
  const { data } = useQuery({
    queryKey: ['shellConfig'],
    queryFn: ({ signal }) => get<Wire<typeof shellConfig>>('/pod/systemConfig/shell', {}, { quiet: true, signal }),
    refetchInterval: minuteMs,
    staleTime: minuteMs,
  });
  return data;
}

const logoKey = 'logoText';

/**
 * The words beside the logo; empty = the product's name. Kept on this machine, also over a logout (specification §4), so
 * that the menu does not change its name while it is loaded.
 */
export function useLogoText(): string {
  const told = useShellConfig()?.logoText;
  useEffect(() => {
    if (told !== undefined) localStorage.setItem(logoKey, told);
  }, [told]);
  return told ?? localStorage.getItem(logoKey) ?? '';
}
