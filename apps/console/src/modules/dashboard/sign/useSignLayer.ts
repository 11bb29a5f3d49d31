import type { riskMark } from '@muster/model/riskTip/wire.ts';
import type { RunningMuster } from '@muster/model/muster/wire.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { district } from '@muster/model/district/district.ts';
import { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { fetchAll } from '../../../core/http/fetchAll.ts';
import { useNow } from '../../../core/time/useNow.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { useRunningMusters } from '../../drill/muster/muster.ts';
import { mapDistrict, type LiveDistrict } from '../../risk/level/riskColor.ts';
import { useRoundLayer } from '../../patrol/today/useRoundLayer.ts';
import { useBoard } from '../../permit/board/useBoard.ts';
import { livePermitBody } from '../../permit/map/permitBody.ts';
import { useDistricts } from '../../risk/district/useDistricts.ts';
import { useLiveDistricts } from '../../risk/district/useLiveDistricts.ts';
import { drillSigns, evacuatedAreas, riskSign, safeIslandSigns, type DrillMarkerRow } from './siteSigns.ts';

/** Layers besides people, alarms and devices, each with a switch in the legend. */
export const signLayers = ['evacuation', 'permit', 'round', 'risk', 'drill', 'district'] as const;
export type SignLayerName = (typeof signLayers)[number];

export interface SignLayerState {
  /** Number of each; 0 = none visible to the account. */
  counts: Readonly<Record<SignLayerName, number>>;
  shown: ReadonlySet<SignLayerName>;
  toggle: (layer: SignLayerName) => void;
}

/** Stored for the browser session. */
const key = 'shownSigns';
/** The four-colour zones and patrol points would cover a calm map, so they are hidden by default. */
const defaultLayers: readonly SignLayerName[] = ['evacuation', 'permit', 'risk', 'drill'];
const refreshMs = 15_000;
const none: readonly never[] = [];

/** Confirmed risks, risk areas, work in progress, open rounds and running evacuations on a map. */
export function useSignLayer(map: SiteMap | null, site: Site | undefined): SignLayerState {
  const t = useT();
  const can = useCan();
  const [shown, setShown] = useState<ReadonlySet<SignLayerName>>(remembered);
  const seesDistricts = can(permissionCode(district, 'view'));
  const { data: registered = none } = useDistricts(seesDistricts);
  const isDistrictShown = seesDistricts && shown.has('district');
  const districts: readonly LiveDistrict[] = useLiveDistricts(isDistrictShown).rows ?? none;
  const evacuations: readonly RunningMuster[] = useRunningMusters(can(permissionCode(alarm, 'view'))).data ?? none;
  const risks = useRisks();
  const markers = useDrillMarkers();
  const areas = site?.areas ?? none;
  const permits = usePermitLayer(shown.has('permit'));
  const rounds = useRoundLayer(shown.has('round'));
  const signs = useMemo(
    () => [
      ...rounds.signs,
      ...(shown.has('risk') ? risks.map(riskSign) : []),
      ...(shown.has('evacuation') ? safeIslandSigns(evacuations, areas) : []),
      ...(shown.has('drill')
        ? drillSigns(markers, areas, shown.has('evacuation') ? islandsOf(evacuations) : undefined)
        : []),
    ],
    [shown, rounds.signs, risks, evacuations, areas, markers],
  );
  const bodies = useMemo(
    () => [
      ...(isDistrictShown ? districts.flatMap((row) => mapDistrict(t, row) ?? []) : []),
      ...(shown.has('evacuation') ? evacuatedAreas(t, evacuations, areas) : []),
      ...permits.bodies,
    ],
    [shown, isDistrictShown, districts, evacuations, areas, permits.bodies, t],
  );
  useEffect(() => map?.setSigns(signs), [map, signs]);
  useEffect(() => map?.setDistricts(bodies), [map, bodies]);
  const toggle = (layer: SignLayerName): void => {
    const next = new Set(shown);
    if (!next.delete(layer)) next.add(layer);
    sessionStorage.setItem(key, [...next].join(' '));
    setShown(next);
  };
  const drawn = registered.filter(({ regions }) => regions !== null).length;
  const counts = {
    evacuation: evacuations.length,
    permit: permits.count,
    round: rounds.count,
    risk: risks.length,
    drill: markers.length,
    district: drawn,
  };
  return { counts, shown, toggle };
}

function useRisks(): readonly Wire<typeof riskMark>[] {
  const can = useCan();
  const { data } = useQuery({
    queryKey: [riskTip.name, 'marks'],
    queryFn: ({ signal }) => get<Wire<typeof riskMark>[]>('/risk/riskTip/marks', {}, { signal, quiet: true }),
    enabled: can(permissionCode(riskTip, 'view')),
    refetchInterval: refreshMs,
    retry: false,
  });
  return data ?? none;
}

const islandsOf = (running: readonly RunningMuster[]): ReadonlySet<string> =>
  new Set(running.flatMap(({ points }) => points.map(({ id }) => id)));

function useDrillMarkers(): readonly DrillMarkerRow[] {
  const can = useCan();
  const { data } = useQuery({
    queryKey: [drillMarker.name, 'all'],
    queryFn: ({ signal }) => fetchAll<DrillMarkerRow>(`${entityPath(drillMarker)}/page`, signal),
    enabled: can(permissionCode(drillMarker, 'view')),
    staleTime: 60_000,
    retry: false,
  });
  return data ?? none;
}

function remembered(): ReadonlySet<SignLayerName> {
  const kept = sessionStorage.getItem(key);
  return new Set(kept === null ? defaultLayers : signLayers.filter((layer) => kept.split(' ').includes(layer)));
}

/** Remaining times are shown in minutes. */
const tickMs = 10_000;

interface PermitLayer {
  /** Permits in progress. */
  count: number;
  /** Whether their fences are shown. */
  bodies: readonly MapDistrict[];
}

/**
 * The fences of work in progress on the live map, with the time left. Empty without the permission or the licence, and
 * while offline.
 */
export function usePermitLayer(isShown: boolean): PermitLayer {
  const t = useT();
  const { data, isError } = useBoard(useCan()(permissionCode(workPermit, 'view')));
  const now = useNow(tickMs);
  const running = isError ? [] : (data?.permits ?? []).filter(({ status }) => status === 'inProgress');
  // A fence is rebuilt only when one of its values changes.
  const drawn = JSON.stringify(isShown ? running.map((permit) => livePermitBody(t, permit, now)) : []);
  const bodies = useMemo(() => JSON.parse(drawn) as MapDistrict[], [drawn]);
  return { count: running.length, bodies };
}
