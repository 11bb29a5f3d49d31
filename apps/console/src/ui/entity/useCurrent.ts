import { useQuery, useQueryClient } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { useEffect } from 'react';

import { live } from '../../core/live/live.ts';
import { get } from '../../core/http/request.ts';
import { useSession } from '../../core/session/session.ts';

const nothingElse: readonly Entity[] = [];

/** Nobody stands at a wall to press a button. */
const retryMs = 15_000;

interface Current<Setting> {
  /** undefined until it is known. */
  current: Setting | undefined;
  /** Why it is not known; it is asked for again by itself. */
  error: Error | null;
}

/**
 * How something of the building is set, as whoever sees it may read it (`…/current`), from the moment on which somebody
 * saves it. What cannot be read again stays as it was.
 * @param shownWith further entities of which the reply holds something; the same list at each call
 */
export function useCurrent<Setting>(entity: Entity, shownWith: readonly Entity[] = nothingElse): Current<Setting> {
  const client = useQueryClient();
  const buildId = useSession((state) => state.buildId ?? '');
  const { name } = entity;
  const { data, error } = useQuery({
    queryKey: [name, 'current', buildId],
    queryFn: ({ signal }) => get<Setting>(`${entityPath(entity)}/current`, {}, { signal, quiet: true }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: [name, 'current'] });
    // What was saved while the line was down is told to nobody.
    const onSite = (entities: readonly string[] | null): void => {
      if (entities === null || [entity, ...shownWith].some((each) => entities.includes(each.name))) readAgain();
    };
    return live.subscribe({ onReady: readAgain, onSite });
  }, [client, name, entity, shownWith]);
  return { current: data, error: data === undefined ? error : null };
}
