import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';

import { alarmMarks } from '../../alarm/live/alarmMarks.ts';
import { useAlarms, useSeesAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { FindBox } from '../../../map/panel/FindBox.tsx';
import { Legend } from '../../../map/panel/Legend.tsx';
import type { MapDevice } from '../../../map/device/mapDevice.ts';
import type { MapSign } from '../../../map/sign/mapSign.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { boxOfTags } from '../../../map/site/outsideTags.ts';
import { useMapSettingsQuery } from '../../../map/site/useMapSettings.ts';
import { useSite, type SiteQuery } from '../../../map/site/useSite.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { useResponderWays } from '../../alarm/dispatch/useResponders.ts';
import { AlarmPanel } from '../../alarm/desk/AlarmPanel.tsx';
import { HandoverSign } from '../../alarm/handover/HandoverSign.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { BranchSwitch } from './BranchSwitch.tsx';
import { EvacuateLink } from '../../drill/muster/EvacuateLink.tsx';
import { FirstTour } from '../../help/tour/FirstTour.tsx';
import { Counters } from '../count/Counters.tsx';
import css from './Dashboard.module.css';
import { DeviceLegend } from '../device/DeviceLegend.tsx';
import { SignLegend } from '../sign/SignLegend.tsx';
import { useSignLayer } from '../sign/useSignLayer.ts';
import { OutsideSwitch } from './OutsideSwitch.tsx';
import type { OpenAlarm } from '../../alarm/live/openAlarms.ts';
import { useDeviceLayer } from '../device/useDeviceLayer.ts';
import { useKindFilter } from '../filter/useKindFilter.ts';
import { MapTools } from './MapTools.tsx';
import { type PressedProps, PressedCards } from './PressedCards.tsx';
import { useMapMargins } from './useMapMargins.ts';
import { useOrigin, type OriginState } from './useOrigin.ts';
import { useSelection, type Selection } from './useSelection.ts';
import { useTagCounts } from '../count/useTagCounts.ts';

const AreaFigures = lazy(async () => ({ default: (await import('../count/AreaFigures.tsx')).AreaFigures }));

// Loaded on demand: few sites have it.
const DemoHistory = lazy(async () => ({ default: (await import('./DemoHistory.tsx')).DemoHistory }));

/** The live map (specification §2, /dashboard): positions and alarms. */
export function Dashboard() {
  const siteQuery = useSite();
  const { site } = siteQuery;
  const [tiltDeg, setTiltDeg] = useState(0);
  const [device, setDevice] = useState<MapDevice | null>(null);
  const [sign, setSign] = useState<MapSign | null>(null);
  const [districtId, setDistrict] = useState<string | null>(null);
  const newest = useRef<Selection>(null);
  const place = useOrigin(site);
  const { container, map, isUnsupported } = useSiteMap(place.origin, {
    onPick: (tag) => newest.current?.pick(tag),
    onPickDevice: setDevice,
    onPickSign: setSign,
    onPickDistrict: setDistrict,
    onMoveByHand: () => newest.current?.follow(false),
    onViewChange: (view) => setTiltDeg(Math.round(view.tiltDeg)),
  });
  const store = useLiveTags(place.origin, map);
  const showWhole = (): void => {
    if (place.isElsewhere) place.goTo(null);
    else map?.showBox('fly', map.box ?? boxOfTags(store));
  };
  const selection = useSelection(map, store, site, showWhole);
  useEffect(() => {
    newest.current = selection;
  });
  useSiteDrawn(map, store, siteQuery, place.isElsewhere);
  useResponderWays(map);
  useRequestedAlarm(map !== null && site !== undefined, selection.locate);
  return (
    <main className={css.dashboard}>
      <MapCanvas container={container} map={map} />
      <MapState query={siteQuery} hasPlace={place.origin !== null} isUnsupported={isUnsupported} />
      <Panels
        {...{ map, store, site, place, selection, tiltDeg, showWhole, device, sign, districtId }}
        onDevice={setDevice}
        onSign={setSign}
        onDistrict={setDistrict}
      />
    </main>
  );
}

interface PanelsProps extends PressedProps {
  map: SiteMap | null;
  place: OriginState;
  tiltDeg: number;
  showWhole: () => void;
}

/** Panels over the map. */
function Panels({ map, store, site, place, selection, tiltDeg, showWhole, ...pressed }: PanelsProps) {
  const signs = useSignLayer(map, site);
  const layer = useDeviceLayer(map);
  const buildId = useSession((state) => state.buildId ?? '');
  const counts = useTagCounts(store, buildId);
  const seesAlarms = useSeesAlarms();
  const { hidden, toggle } = useKindFilter(map);
  const findInput = useRef<HTMLInputElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  useMapKeys(findInput, selection.back);
  useMapMargins(map, overlay);
  return (
    <div ref={overlay} className={css.overlay}>
      <div className={css.top} data-map-edge="top">
        <div className={css.find}>
          <FindBox source={store} input={findInput} onChoose={selection.show} />
        </div>
        {counts !== null && (
          <div className={css.legend}>
            <Legend counts={counts} hidden={hidden} onToggle={toggle} />
          </div>
        )}
        <div className={css.evacuate}>
          <EvacuateLink />
        </div>
      </div>
      <BranchSwitch />
      {map !== null && (
        <div className={css.outside}>
          <OutsideSwitch map={map} store={store} place={place} />
        </div>
      )}
      <PressedCards {...{ store, site, selection, ...pressed }} />
      <div className={css.left}>
        <div className={css.tools} data-map-edge="left">
          {map !== null && (
            <>
              <DeviceLegend devices={layer.devices} hidden={layer.hidden} onToggle={layer.toggle} />
              <SignLegend {...signs} />
              <MapTools {...{ map, store, site, place, selection, tiltDeg, showWhole }} />
            </>
          )}
        </div>
      </div>
      <Figures {...{ counts, buildId, store, site }} />
      {seesAlarms && (
        <div className={css.panel} data-map-edge="right">
          <AlarmPanel selectedId={selection.alarmId} onLocate={selection.locate} />
          <HandoverSign />
        </div>
      )}
      <FirstTour first="find" />
    </div>
  );
}

interface FiguresProps extends Pick<PanelsProps, 'store' | 'site'> {
  counts: ReturnType<typeof useTagCounts>;
  buildId: string;
}

/** Counts of the site and of its areas, at the lower edge. */
function Figures({ counts, buildId, store, site }: FiguresProps) {
  return (
    <div className={css.bottom} data-map-edge="bottom">
      <Counters counts={counts} buildId={buildId}>
        <Suspense fallback={null}>
          <AreaFigures store={store} areas={site?.areas ?? []} />
        </Suspense>
      </Counters>
      <Suspense fallback={null}>
        <DemoHistory buildId={buildId} />
      </Suspense>
    </div>
  );
}

interface MapStateProps {
  query: SiteQuery;
  hasPlace: boolean;
  isUnsupported: boolean;
}

/** Replaces the map while it loads, without a plan, after a failure, and in an unsupported browser. */
function MapState({ query, hasPlace, isUnsupported }: MapStateProps) {
  const t = useT();
  const { site, error, retry } = query;
  if (isUnsupported)
    return (
      <div className={css.state}>
        <Empty text={t('console.map.unsupported')} />
      </div>
    );
  if (site === undefined && error !== null) {
    const action = <Button onClick={retry}>{t('console.retry')}</Button>;
    return (
      <div className={css.state}>
        <Empty text={error.message} action={action} />
      </div>
    );
  }
  if (site === undefined)
    return (
      <p className={css.state} aria-busy="true">
        {t('console.map.loading')}
      </p>
    );
  if (hasPlace) return null;
  const action = <Link to="/area/list/add">{t('console.map.emptyAction')}</Link>;
  return (
    <div className={css.state}>
      <Empty text={t('console.map.empty')} action={action} />
    </div>
  );
}

/** Passes plan, areas and alarms to the map. The first view is the whole site, or the tags outside of it. */
function useSiteDrawn(map: SiteMap | null, store: TagStore, { site }: SiteQuery, isElsewhere: boolean): void {
  const alarms = useAlarms((state) => state.open);
  const shown = useRef<SiteMap | null>(null);
  // The opening of a map is a setting.
  const { isPending } = useMapSettingsQuery();
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
  }, [map, site]);
  useEffect(() => map?.setAlarms(alarmMarks(alarms)), [map, alarms]);
  const isAboutTags = isElsewhere || (site !== undefined && site.plan === null && site.areas.length === 0);
  useEffect(() => {
    if (map === null || site === undefined || isPending || shown.current === map) return undefined;
    if (!isAboutTags) {
      map.open();
      shown.current = map;
      return undefined;
    }
    const timer = setInterval(() => {
      const box = boxOfTags(store);
      if (box === null) return;
      map.showBox('jump', box);
      shown.current = map;
      clearInterval(timer);
    }, 200);
    return () => clearInterval(timer);
  }, [map, store, site, isAboutTags, isPending]);
}

/** `F` focuses the search, `Esc` goes one step back, anywhere on the page (look: Map). */
function useMapKeys(findInput: RefObject<HTMLInputElement | null>, onBack: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key === 'Escape') onBack();
      else if (event.key.toLowerCase() === 'f' && !isTyping) {
        event.preventDefault();
        findInput.current?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [findInput, onBack]);
}

/** `?alarm=<id>`: shows the place of an alarm linked from another page; once. */
function useRequestedAlarm(isReady: boolean, locate: (alarm: OpenAlarm) => void): void {
  const [query] = useSearchParams();
  const asked = query.get('alarm');
  const alarm = useAlarms(({ open }) => open.find(({ id }) => id === asked));
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || alarm === undefined || shown.current === alarm.id) return;
    shown.current = alarm.id;
    locate(alarm);
  });
}
