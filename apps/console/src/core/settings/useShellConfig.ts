import type { shellConfig } from '@muster/model/login/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { useEffect } from 'react';

import { get, type Wire } from '../http/request.ts';

const minuteMs = 60_000;

/** Polled every minute, so that notices reach consoles that stay open. Undefined until loaded. */
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
 * Text beside the logo; empty = the product's name. Stored on this machine, also over a logout (specification §4), so
 * that it does not change while the page loads.
 */
export function useLogoText(): string {
  const configured = useShellConfig()?.logoText;
  useEffect(() => {
    if (configured !== undefined) localStorage.setItem(logoKey, configured);
  }, [configured]);
  return configured ?? localStorage.getItem(logoKey) ?? '';
}
