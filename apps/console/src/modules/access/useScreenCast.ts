import { useQuery, useQueryClient } from '@tanstack/react-query';

import { entityPath } from '@muster/model/entity/entity.ts';
import { screenCast, type ScreenCast } from '@muster/model/screenCast/screenCast.ts';
import { useEffect } from 'react';

import { live } from '../../app/live.ts';
import { get } from '../../app/request.ts';
import { useSession } from '../../app/session.ts';

/** Nobody stands at a projector to press a button. */
const retryMs = 15_000;

/** How the board of the building is set, from the moment on which somebody saves it; undefined until it is known. */
export function useScreenCast(): { cast: ScreenCast | undefined; error: Error | null } {
  const client = useQueryClient();
  const buildId = useSession((state) => state.buildId ?? '');
  const { data, error } = useQuery({
    queryKey: [screenCast.name, 'current', buildId],
    queryFn: ({ signal }) => get<ScreenCast>(`${entityPath(screenCast)}/current`, {}, { signal, quiet: true }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: [screenCast.name, 'current'] });
    // What was saved while the line was down is told to nobody.
    return live.subscribe({ onReady: readAgain, onSite: readAgain });
  }, [client]);
  return { cast: data, error: data === undefined ? error : null };
}
