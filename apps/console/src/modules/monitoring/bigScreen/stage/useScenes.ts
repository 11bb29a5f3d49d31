import { district } from '@muster/model/district/district.ts';
import { type EntityRow, entityPath, type Page, permissionCode } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { get } from '../../../../core/http/request.ts';
import { useCan } from '../../../../core/session/session.ts';
import { useSeesAlarms } from '../../../alarm/live/alarms.ts';
import { useLiveDistricts } from '../../../risk/district/useLiveDistricts.ts';
import type { LiveDistrict } from '../../../risk/level/riskColor.ts';
import { type SceneName, sceneNames } from './rhythm.ts';

/** Refresh interval: permits start and end meanwhile. */
const refreshMs = 15_000;
/** Number of permits that fit. */
const permitRows = 8;

export interface Permits {
  rows: readonly EntityRow[];
  /** Number of all running ones, including those that do not fit. */
  length: number;
}

const noPermits: Permits = { rows: [], length: 0 };

interface Scenes {
  available: readonly SceneName[];
  /** Drawn risk areas with their live levels. */
  districts: readonly LiveDistrict[];
  permits: Permits;
}

/** Available scenes: empty ones, and those of hidden modules, are omitted. */
export function useScenes(hidden: ReadonlySet<string>): Scenes {
  const can = useCan();
  const seesAlarms = useSeesAlarms();
  const { rows } = useLiveDistricts(can(permissionCode(district, 'view')));
  const districts = useMemo(() => (rows ?? []).filter(({ regions }) => regions !== null), [rows]);
  const permits = useRunningPermits(can(permissionCode(workPermit, 'view'))) ?? noPermits;
  const isAvailable: Record<SceneName, boolean> = {
    site: true,
    risk: districts.length > 0,
    work: permits.length > 0,
    people: !hidden.has('people') || !hidden.has('areas'),
    alarms: seesAlarms && (!hidden.has('alarms') || !hidden.has('alarmCounts')),
  };
  return { available: sceneNames.filter((name) => isAvailable[name]), districts, permits };
}

function useRunningPermits(isWanted: boolean): Permits | undefined {
  const { data } = useQuery({
    queryKey: [workPermit.name, 'running'],
    queryFn: async ({ signal }): Promise<Permits> => {
      const query = { status: 'inProgress', page: 0, size: permitRows, sort: 'endAt' };
      const { data: rows, length } = await get<Page<EntityRow>>(`${entityPath(workPermit)}/page`, query, {
        signal,
        quiet: true,
      });
      return { rows, length };
    },
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
  return data;
}
