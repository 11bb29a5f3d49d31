import type { customConfig } from '@muster/model/login/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { logFailure } from '../../core/log.ts';
import { get, type Wire } from '../../core/http/request.ts';

type Custom = Wire<typeof customConfig>;
type CustomCode = 'bgversion' | 'maplogo';

/** A custom value of specification §7; a failure is only logged. Undefined until loaded. */
export function useCustomConfig(customCode: CustomCode, enabled = true): Custom | undefined {
  const { data } = useQuery({
    queryKey: ['customConfig', customCode],
    queryFn: async ({ signal }) => {
      try {
        return await get<Custom>('/pod/systemConfig/customConfigGet', { customCode }, { quiet: true, signal });
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
