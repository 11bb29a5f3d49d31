import type { UnregisteredTag, latestPosition } from '@muster/model/position/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { entityPath, permissionCode, type EntityRow } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';

import { get, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { fetchAll } from '../../../core/http/fetchAll.ts';
import { countCards } from './cardCounts.ts';

const refreshMs = 10_000;
/** The known values are listed. */
const stationNames: readonly string[] = ['gateway', 'baseStation', 'beacon'];
const stations = entities.filter(({ name }) => stationNames.includes(name));

/** A receiver of tag signals. */
export interface Station {
  id: string;
  name: string;
  /** Name of the entity, whose label is in the catalogue. */
  kind: string;
  /** null = unknown. */
  isOn: boolean | null;
}

/** The visible stations. */
export function useStations() {
  const can = useCan();
  const seen = stations.filter((entity) => can(permissionCode(entity, 'view')));
  return useQuery({
    queryKey: ['beacon', 'stations', seen.map(({ name }) => name)],
    queryFn: async ({ signal }): Promise<Station[]> => {
      const lists = await Promise.all(
        seen.map(async (entity) =>
          (await fetchAll<EntityRow>(`${entityPath(entity)}/page`, signal)).map((row) =>
            stationOf(entity.name, entity.display, row),
          ),
        ),
      );
      return lists.flat();
    },
    refetchInterval: refreshMs,
  });
}

function stationOf(kind: string, display: string, row: EntityRow): Station {
  const isOn = row['enabled'];
  return { id: row.id, kind, name: String(row[display] ?? row.id), isOn: typeof isOn === 'boolean' ? isOn : null };
}

/** Counts the visible cards by state and battery. */
export function useCardCounts() {
  return useQuery({
    queryKey: ['beacon', 'cards'],
    queryFn: async ({ signal }) =>
      countCards(await get<Wire<typeof latestPosition>[]>('/pod/position/latest', {}, { signal, quiet: true })),
    refetchInterval: refreshMs,
  });
}

/** Tags that send positions without a location card. */
export function useUnregisteredTags() {
  return useQuery({
    queryKey: ['beacon', 'unregistered'],
    queryFn: ({ signal }) => get<UnregisteredTag[]>('/pod/position/unregistered', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
}
