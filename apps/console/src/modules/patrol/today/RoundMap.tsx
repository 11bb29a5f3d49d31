import type { TodayRound } from '@muster/model/patrolRound/wire.ts';
import type { Region } from '@muster/model/area/region.ts';
import { useEffect, useMemo, useRef, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import { regionBox } from '../../../map/site/regionBox.ts';
import type { Site } from '../../../map/site/site.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useMapFloor } from '../../../map/useMapFloor.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { color } from '../../../ui/layout/theme.ts';
import { pointSigns } from './roundLook.ts';
import css from './RoundsToday.module.css';
import { roundKey } from './roundKey.ts';

/** Metres of ground that are shown around a point. */
const pointRadius = 5;

interface RoundMapProps {
  round: TodayRound | null;
}

/** The points of a round on the plan in their order, and the current places of its team. */
export function RoundMap({ round }: RoundMapProps) {
  const t = useT();
  const { site, error, retry } = useSite();
  const heard = useFirstTagPlace(site);
  const origin = site?.origin ?? heard ?? firstPlace(round);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={retry}>{t('console.retry')}</Button>} />;
  if (site === undefined) return <Waiting />;
  if (origin === null) return <Empty text={t('console.draw.noPlace')} />;
  return <Drawn site={site} origin={origin} round={round} />;
}

function firstPlace(round: TodayRound | null): Site['origin'] {
  const place = round?.points.find((point) => point.place !== null)?.place ?? null;
  return place === null ? null : [place.lon, place.lat];
}

interface DrawnProps extends RoundMapProps {
  site: Site;
  origin: NonNullable<Site['origin']>;
}

function Drawn({ site, origin, round }: DrawnProps) {
  const t = useT();
  const [floor, setFloor] = useState<number | null>(null);
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  useEffect(() => {
    if (map === null) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    map.showBox('jump');
  }, [map, site]);
  useMapFloor(map, floor);
  useLiveTags(origin, map);
  useMembers(map, round);
  usePoints(map, round);
  if (isUnsupported) return <p className={css.none}>{t('console.map.unsupported')}</p>;
  return (
    <div className={css.map} role="group" aria-label={t('patrolToday.map')}>
      <MapCanvas container={container} map={map} />
      <MapCorner>
        <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
        {map !== null && <ViewTools map={map} />}
      </MapCorner>
    </div>
  );
}

/** Of all subjects on site only the team is shown, and those with alarms. */
function useMembers(map: SiteMap | null, round: TodayRound | null): void {
  const ids = (round?.members ?? []).map(({ id }) => id).join(' ');
  useEffect(() => {
    const members = new Set(ids.split(' '));
    map?.setNarrowing((name) => {
      const id = name?.subjectId ?? null;
      return id !== null && members.has(id);
    });
  }, [map, ids]);
}

const none: TodayRound['points'] = [];

function usePoints(map: SiteMap | null, round: TodayRound | null): void {
  const { points = none, state = 'due' } = round ?? {};
  const signs = useMemo(() => pointSigns({ points, state }), [points, state]);
  const key = round === null ? null : roundKey(round);
  useEffect(() => map?.setSigns(signs), [map, signs]);
  // Only when another round is selected: a moved map keeps its view.
  const shown = useRef<{ map: SiteMap; key: string | null }>(null);
  useEffect(() => {
    if (map === null) return;
    const { x, y } = map.projection;
    const way = signs.map(({ lon, lat }) => [x(lon), y(lat)] as const);
    map.setDrawing({ shapes: [{ points: way, isClosed: false, color: color.softInk, isActive: false }], handles: [] });
    if (shown.current?.map === map && shown.current.key === key) return;
    shown.current = { map, key };
    const around = signs.map(({ lon, lat }): Region => {
      return { shape: 'circle', center: [lon, lat], radius: pointRadius, floor: null };
    });
    const box = regionBox(around, map.projection);
    if (box !== null) map.showBox('fly', box);
  }, [map, signs, key]);
}
