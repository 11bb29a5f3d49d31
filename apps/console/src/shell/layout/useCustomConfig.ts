import { useQuery } from '@tanstack/react-query';

import { logFailure } from '../../core/log.ts';
import { get } from '../../core/http/request.ts';

type CustomCode = 'bgversion' | 'maplogo';

/** A custom value of specification §7; a failure is only logged. Undefined until it has come. */
export function useCustomConfig(customCode: CustomCode, enabled = true): unknown {
  const { data } = useQuery({
    queryKey: ['customConfig', customCode],
    queryFn: async ({ signal }) => {
      try {
        return await get<unknown>('/pod/systemConfig/customConfigGet', { customCode }, { quiet: true, signal });
      } catch (error) {
        logFailure(`customConfigGet ${customCode}`, error);
        return null;
      }
    },
    enabled,
    staleTime: 60_000,
  });
  return data;
}
