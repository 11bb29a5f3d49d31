import { QueryClient } from '@tanstack/react-query';

import { RequestError } from './request.ts';

/** Server state of the whole console. Only a missing connection is worth a second try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof RequestError && error.code === 0,
    },
    mutations: { retry: false },
  },
});
