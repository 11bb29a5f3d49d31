import { alarm } from '@muster/model/alarm/alarm.ts';
import { placesOf } from '@muster/model/bigScreenLayout/screenModule.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import type { RunningMuster } from '@muster/model/muster/wire.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';

import { alarmMarks } from '../../alarm/live/alarmMarks.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useSystemTitle } from '../../../core/settings/useSystemTitle.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { boxOfTags } from '../../../map/site/outsideTags.ts';
import { useMapSettings } from '../../../map/site/useMapSettings.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { type SiteMapState, useSiteMap } from '../../../map/useSiteMap.ts';
import { useCan } from '../../../core/session/session.ts';
import { useRunningMusters } from '../../drill/muster/muster.ts';
import { useOrigin } from '../../dashboard/map/useOrigin.ts';
import css from './BigScreen.module.css';
import { Stage } from './stage/Stage.tsx';
import { useBigScreenLayout } from './useBigScreenLayout.ts';
import { useWallFigures } from './useWallFigures.ts';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { Wall } from './Wall.tsx';

/** The old page of the big screen (specification §2): a static board, with its own title. */
const oldPath = '/bigscreen/index.html';

/**
 * The big screen: people, places and alarms, by the building's layout, without scrolling. The old page is a board with
 * the plan from above; the new one has a stage with rotating scenes in place of the map.
 */
export function BigScreen() {
  usePageTheme('dark');
  const { pathname } = useLocation();
  const isOld = pathname === oldPath;
  const systemTitle = useSystemTitle();
  const layout = useBigScreenLayout();
  const { site } = useSite();
  const { origin } = useOrigin(site);
  const hidden = new Set(placesOf(layout?.modules ?? null).flatMap((place) => (place.hidden ? [place.name] : [])));
  const hasMap = layout !== undefined && !hidden.has('map');
  const tilted = useTilted();
  // Without a place there is no map: it is created when its module is shown, and destroyed when hidden.
  const { container, map, isUnsupported } = useSiteMap(hasMap ? origin : null, {}, isOld ? undefined : tilted);
  const store = useLiveTags(origin, map);
  const figures = useWallFigures(store, layout, site);
  useDrawn(map, store, site, isOld);
  const muster = useRunningMuster(!isOld);
  const ownTitle = isOld ? layout?.oldTitle : layout?.title;
  const isNowhere = site !== undefined && origin === null;
  const drawn = <WallMap {...{ container, map, isUnsupported, isNowhere }} />;
  return (
    <main className={`${css.screen} ${css.whole}`}>
      <Wall
        title={<h1 className={css.title}>{ownTitle ?? systemTitle}</h1>}
        layout={layout}
        figures={{ ...figures, map: isOld ? drawn : <Stage {...{ map, store, site, muster, hidden }}>{drawn}</Stage> }}
      />
    </main>
  );
}

type WallMapProps = Pick<SiteMapState, 'container' | 'map' | 'isUnsupported'> & {
  /** No place is known. */
  isNowhere: boolean;
};

function WallMap({ container, map, isUnsupported, isNowhere }: WallMapProps) {
  const t = useT();
  return (
    <>
      <div className={css.canvas}>
        <MapCanvas container={container} map={map} />
      </div>
      {isUnsupported && <p className={css.note}>{t('console.map.unsupported')}</p>}
      {isNowhere && <p className={css.note}>{t('console.map.empty')}</p>}
    </>
  );
}

/** The running evacuation that was started first. */
function useRunningMuster(isWanted: boolean): RunningMuster | undefined {
  const can = useCan();
  const { data = [] } = useRunningMusters(isWanted && can(permissionCode(alarm, 'view')));
  return data[0];
}

type SiteData = NonNullable<ReturnType<typeof useSite>['site']>;

/** Minimum tilt at which houses appear upright; a larger tilt fills less of the screen. */
const wallTiltDeg = 30;

/** The building's map settings, with the plan tilted. */
function useTilted(): MapSettings {
  const settings = useMapSettings();
  return useMemo(() => ({ ...settings, viewMode: '2.5d', defaultTiltAngle: wallTiltDeg }), [settings]);
}

/** Plan, areas, alarms; the whole site, or the people of a site without a plan. */
function useDrawn(map: SiteMap | null, store: TagStore, site: SiteData | undefined, isFlat: boolean): void {
  const alarms = useAlarms((state) => state.open);
  const shown = useRef<SiteMap | null>(null);
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
  }, [map, site]);
  useEffect(() => map?.setAlarms(alarmMarks(alarms)), [map, alarms]);
  useEffect(() => {
    if (map === null || site === undefined || shown.current === map) return undefined;
    const show = (): boolean => {
      const box = map.box ?? boxOfTags(store);
      if (box === null) return false;
      // Without a box the whole site, by the map settings.
      map.showBox('jump', isFlat || map.box === null ? box : undefined);
      shown.current = map;
      return true;
    };
    if (show()) return undefined;
    const timer = setInterval(() => {
      if (show()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [map, store, site, isFlat]);
}
