import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useEffect, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import { mapLevel } from '../../../map/scene/mapSettings.ts';
import type { View, PlaneBox } from '../../../map/scene/view.ts';
import type { Site } from '../../../map/site/site.ts';
import { UnsavedSettings } from '../../../map/site/unsavedSettings.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { BranchSwitch } from '../../dashboard/map/BranchSwitch.tsx';
import { useDeviceLayer } from '../../dashboard/device/useDeviceLayer.ts';
import css from '../map.module.css';
import { color } from '../../../ui/layout/theme.ts';

interface SettingPreviewProps {
  /** Current values. */
  settings: MapSettings;
  saved: MapSettings;
}

/** The map of the site with unsaved settings. */
export function SettingPreview({ settings, saved }: SettingPreviewProps) {
  const t = useT();
  const { site } = useSite();
  const heard = useFirstTagPlace(site);
  const origin = site?.origin ?? heard;
  const [view, setView] = useState<View | null>(null);
  const [isTouring, setTouring] = useState(false);
  const { container, map, isUnsupported } = useSiteMap(origin, { onViewChange: setView, onTour: setTouring }, settings);
  useLiveTags(origin, map);
  useDeviceLayer(map);
  useShown(map, site, settings);
  useSamplePast(map, settings, saved);
  return (
    <UnsavedSettings value={settings}>
      <div className={css.preview} role="group" aria-label={t('console.mapSetting.preview')}>
        {isUnsupported ? (
          <p className={css.message}>{t('console.map.unsupported')}</p>
        ) : (
          <MapCanvas container={container} map={map} />
        )}
        {site !== undefined && origin === null && <p className={css.message}>{t('console.draw.noPlace')}</p>}
        {map !== null && <Tools {...{ map, site, view, settings, isTouring }} />}
        {isOtherProvider(settings, saved) && (
          <p className={css.provider} role="status">
            {t('console.mapSetting.reload')}
          </p>
        )}
      </div>
    </UnsavedSettings>
  );
}

interface ToolsProps {
  map: SiteMap;
  site: Site | undefined;
  view: View | null;
  settings: MapSettings;
  isTouring: boolean;
}

function Tools({ map, site, view, settings: { openingAnimation, mapFly }, isTouring }: ToolsProps) {
  const t = useT();
  const [floor, setFloor] = useState<number | null>(null);
  useEffect(() => map.setFloor(floor), [map, floor]);
  return (
    <>
      <div className={css.above}>
        {openingAnimation && <Button onClick={() => map.open()}>{t('console.mapSetting.replayOpening')}</Button>}
        {mapFly && (
          <Button onClick={() => map.setTouring(!isTouring)}>
            {t(isTouring ? 'console.mapSetting.stopFly' : 'console.mapSetting.fly')}
          </Button>
        )}
        {/* What is typed here would be lost in another site: it is shown, not used. */}
        <div inert>
          <BranchSwitch />
        </div>
        {view !== null && (
          <p className={css.level}>
            {t('console.mapSetting.level', {
              level: mapLevel(view.metresPerPixel, map.projection.origin[1]).toFixed(1),
              heading: Math.round(view.headingDeg),
              tilt: Math.round(view.tiltDeg),
            })}
          </p>
        )}
      </div>
      <MapCorner isRow>
        <FloorSwitch floors={site?.floors ?? []} floor={floor} onChange={setFloor} />
        <ViewTools map={map} tiltDeg={Math.round(view?.tiltDeg ?? 0)} />
      </MapCorner>
    </>
  );
}

/** Shows the site; a change of a view setting moves the view. */
function useShown(map: SiteMap | null, site: Site | undefined, settings: MapSettings): void {
  const { viewMode, rotateAngle, defaultTiltAngle, mapFly } = settings;
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
  }, [map, site]);
  const look = `${viewMode} ${rotateAngle} ${defaultTiltAngle}`;
  useEffect(() => {
    if (site !== undefined && look !== '') map?.showBox('jump');
  }, [map, site, look]);
  useEffect(() => {
    if (!mapFly) map?.setTouring(false);
  }, [map, mapFly]);
}

/** A provider is only usable by pages loaded after it was saved. */
function isOtherProvider(now: MapSettings, saved: MapSettings): boolean {
  const addressOf = ({ imageryType, imageryUrl1, imageryUrl2 }: MapSettings): string | null =>
    imageryType === 1 ? imageryUrl1 : imageryType === 2 ? imageryUrl2 : null;
  return addressOf(now) !== null && addressOf(now) !== addressOf(saved);
}

/** Draws a sample track while the history line settings are changed. */
function useSamplePast(map: SiteMap | null, settings: MapSettings, saved: MapSettings): void {
  const { historyLineWidth, historyLineHeight } = settings;
  const isShown = historyLineWidth !== saved.historyLineWidth || historyLineHeight !== saved.historyLineHeight;
  useEffect(() => {
    const box = map?.box ?? null;
    if (map === null || box === null || !isShown) return undefined;
    const way = { points: wayThrough(box), isClosed: false, color: color.primary, isActive: true };
    map.setDrawing({ shapes: [way], handles: [], isHistory: true });
    return () => map.setDrawing(null);
  }, [map, isShown]);
}

const steps = 48;

/** One wave from west to east, through the middle. */
function wayThrough({ minX, minY, maxX, maxY }: PlaneBox): [x: number, y: number][] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const north = 0.5 + 0.3 * Math.sin(share * 2 * Math.PI);
    return [minX + (0.1 + 0.8 * share) * (maxX - minX), minY + north * (maxY - minY)];
  });
}
