import { placesOf } from '@muster/model/bigScreenLayout/screenModule.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { alarmMarks } from '../../alarm/live/alarmMarks.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useSystemTitle } from '../../../core/settings/useSystemTitle.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { boxOfTags } from '../../../map/site/outsideTags.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { useOrigin } from '../../dashboard/map/useOrigin.ts';
import css from './BigScreen.module.css';
import { useBigScreenLayout } from './useBigScreenLayout.ts';
import { useWallFigures } from './useWallFigures.ts';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { Wall } from './Wall.tsx';

/** The old page of the big screen (specification §2), which has a title of its own. */
const oldPath = '/bigscreen/index.html';

/**
 * The wall: who is here, where, and what is wrong, as the building's layout has it. But for the entries below
 * and the evacuation, nothing on it can be pressed, and nothing is scrolled.
 */
export function BigScreen() {
  const t = useT();
  usePageTheme('dark');
  const { pathname } = useLocation();
  const systemTitle = useSystemTitle();
  const layout = useBigScreenLayout();
  const { site } = useSite();
  const { origin } = useOrigin(site);
  const hasMap = layout !== undefined && placesOf(layout.modules).some(({ name, hidden }) => name === 'map' && !hidden);
  // No place, no map: it is made when its module is shown, and gone when it is hidden.
  const { container, map, isUnsupported } = useSiteMap(hasMap ? origin : null, {});
  const store = useLiveTags(origin, map);
  const figures = useWallFigures(store, layout, site);
  useDrawn(map, store, site);
  const ownTitle = pathname === oldPath ? layout?.oldTitle : layout?.title;
  const drawn = (
    <>
      <MapCanvas container={container} map={map} />
      {isUnsupported && <p className={css.note}>{t('console.map.unsupported')}</p>}
      {site !== undefined && origin === null && <p className={css.note}>{t('console.map.empty')}</p>}
    </>
  );
  return (
    <main className={`${css.screen} ${css.whole}`}>
      <Wall
        title={<h1 className={css.title}>{ownTitle ?? systemTitle}</h1>}
        layout={layout}
        figures={{ ...figures, map: drawn }}
      />
    </main>
  );
}

type SiteData = NonNullable<ReturnType<typeof useSite>['site']>;

/** Plan, areas, alarms; the whole site, or where people are for a site that is not drawn. */
function useDrawn(map: SiteMap | null, store: TagStore, site: SiteData | undefined): void {
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
      map.showBox('jump', box);
      shown.current = map;
      return true;
    };
    if (show()) return undefined;
    const timer = setInterval(() => {
      if (show()) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [map, store, site]);
}
