import { QueryClient } from '@tanstack/react-query';

import { RequestError } from '../http/request.ts';
import { onSessionChange } from './session.ts';

/** Retries without a connection, with growing pauses: long enough for a restart of the server. */
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
      // A server in the local network is reachable even if the browser reports that it is offline.
      networkMode: 'always',
    },
    mutations: { retry: false },
  },
});

onSessionChange(() => queryClient.clear());
