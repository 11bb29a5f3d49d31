import { useQuery, useQueryClient } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { useEffect } from 'react';

import { live } from '../../core/live/live.ts';
import { get } from '../../core/http/request.ts';
import { useSession } from '../../core/session/session.ts';

const nothingElse: readonly Entity[] = [];

/** A big screen has no user who presses a button. */
const retryMs = 15_000;

interface Current<Setting> {
  /** undefined until it is known. */
  current: Setting | undefined;
  /** Reason of a failure; it is reloaded automatically. */
  error: Error | null;
}

/**
 * A setting of the building for its viewers (`…/current`), updated at each save. After a failed reload the
 * last value stays.
 * @param shownWith other entities that the reply contains; the same list at each call
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
    // Changes during a disconnection are not pushed.
    const onSite = (entities: readonly string[] | null): void => {
      if (entities === null || [entity, ...shownWith].some((each) => entities.includes(each.name))) readAgain();
    };
    return live.subscribe({ onReady: readAgain, onSite });
  }, [client, name, entity, shownWith]);
  return { current: data, error: data === undefined ? error : null };
}
