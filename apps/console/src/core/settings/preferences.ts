import type { preferences } from '@muster/model/preference/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, type Wire } from '../http/request.ts';

type Preferences = Wire<typeof preferences>;

const queryKey = ['preference'];

/** Preferences of the account, shared by all browsers; undefined until loaded. */
export function usePreferences(): {
  preferences: Preferences | undefined;
  setPreferences: (set: Partial<Preferences>) => void;
} {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Preferences>('/base/preference/own', {}, { quiet: true, signal }),
    staleTime: Infinity,
  });
  const setPreferences = (set: Partial<Preferences>): void => {
    client.setQueryData<Preferences>(queryKey, (before) => before && { ...before, ...set });
    // A failure is shown; the setting stays here.
    void post('/base/preference/setOwn', set).catch(() => undefined);
  };
  return { preferences: data, setPreferences };
}
