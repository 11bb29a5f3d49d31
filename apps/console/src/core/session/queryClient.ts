import { QueryClient } from '@tanstack/react-query';

import { RequestError } from '../http/request.ts';
import { onSessionChange } from './session.ts';

/** So often without a connection, with growing pauses: a server that is started again is back by then. */
const attempts = 6;
const firstPauseMs = 1000;
const longestPauseMs = 8000;

/** Query cache of the console. Only a missing connection is retried, with a notice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < attempts && error instanceof RequestError && error.code === 0,
      retryDelay: (failures) => Math.min(longestPauseMs, firstPauseMs * 2 ** failures),
      // A server of the own network can be reached while the browser thinks that it is offline.
      networkMode: 'always',
    },
    mutations: { retry: false },
  },
});

onSessionChange(() => queryClient.clear());
