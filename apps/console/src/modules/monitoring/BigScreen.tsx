import { useEffect, useRef } from 'react';

import { useAlarms } from '../../app/alarms.ts';
import { useT } from '../../app/i18n.ts';
import { useSession } from '../../app/session.ts';
import { Clock } from '../../app/shell/Clock.tsx';
import { useSystemTitle } from '../../app/useSystemTitle.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { SiteMap } from '../../map/siteMap.ts';
import { boxOfTags } from '../../map/site/outsideTags.ts';
import { useSite } from '../../map/site/useSite.ts';
import type { TagStore } from '../../map/tag/tagStore.ts';
import { useLiveTags } from '../../map/useLiveTags.ts';
import { useSiteMap } from '../../map/useSiteMap.ts';
import { LiveBadge } from '../../ui/LiveBadge.tsx';
import { useOrigin } from '../dashboard/useOrigin.ts';
import { useTagCounts } from '../dashboard/useTagCounts.ts';
import { BigScreenAlarms } from './BigScreenAlarms.tsx';
import { BigScreenFigures } from './BigScreenFigures.tsx';
import css from './BigScreen.module.css';

/** The wall: who is here, where, and what is wrong. Nobody touches it, so nothing on it can be pressed or scrolled. */
export function BigScreen() {
  const t = useT();
  const title = useSystemTitle();
  const building = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  const buildId = useSession((state) => state.buildId ?? '');
  const { site } = useSite();
  const { origin } = useOrigin(site);
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const store = useLiveTags(origin, map);
  const counts = useTagCounts(store, buildId);
  useDrawn(map, store, site);
  return (
    <main className={css.screen}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <span>{building}</span>
        <span className={css.state}>
          <LiveBadge />
        </span>
        <Clock className={css.clock} />
      </header>
      <BigScreenFigures counts={counts} />
      <section className={css.map} aria-label={t('bigScreen.map')}>
        <MapCanvas container={container} map={map} />
        {isUnsupported && <p className={css.note}>{t('console.map.unsupported')}</p>}
      </section>
      <BigScreenAlarms />
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
  useEffect(() => map?.setAlarms(alarms), [map, alarms]);
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
