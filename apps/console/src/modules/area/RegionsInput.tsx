import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { useEffect, useMemo, useRef, useState } from 'react';

import { useT } from '../../app/i18n.ts';
import { color as palette } from '../../app/theme.ts';
import type { Drawing } from '../../map/drawing/drawingMachine.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../map/panel/FloorSwitch.tsx';
import { ViewTools } from '../../map/panel/ViewTools.tsx';
import type { SiteMap } from '../../map/siteMap.ts';
import { boxOfTags } from '../../map/site/outsideTags.ts';
import { regionBox } from '../../map/site/regionBox.ts';
import type { Site } from '../../map/site/site.ts';
import { useHeardPlace } from '../../map/site/useHeardPlace.ts';
import { useSite } from '../../map/site/useSite.ts';
import type { TagStore } from '../../map/tag/tagStore.ts';
import { useLiveTags } from '../../map/useLiveTags.ts';
import { useSiteMap } from '../../map/useSiteMap.ts';
import { Button } from '../../ui/Button.tsx';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import { RegionList } from './RegionList.tsx';
import css from './regions.module.css';
import { useDrawing, type DrawingControl } from './useDrawing.ts';
import { useFinishFirst } from './useFinishFirst.ts';

/** The fences of an area: drawn by hand on the map, or written as numbers. */
export function RegionsInput(props: FieldInputProps) {
  const t = useT();
  const { site, error, retry } = useSite();
  const heard = useHeardPlace(site);
  if (error !== null)
    return (
      <p className={css.message}>
        {error.message} <Button onClick={retry}>{t('console.retry')}</Button>
      </p>
    );
  if (site === undefined) return <p className={css.message}>{t('console.map.loading')}</p>;
  const origin = site.origin ?? heard;
  if (origin === null) return <p className={css.message}>{t('console.draw.noPlace')}</p>;
  return <Editor {...props} site={site} origin={origin} />;
}

interface EditorProps extends FieldInputProps {
  site: Site;
  origin: NonNullable<Site['origin']>;
}

function Editor({ id, value, row, onChange, isInvalid, describedBy, site, origin }: EditorProps) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const [floor, setFloor] = useState<number | null>(null);
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const [lon, lat] = origin;
  const projection = useMemo(() => createProjection([lon, lat]), [lon, lat]);
  const control = useDrawing({
    map,
    projection,
    // The value of the field `regions`, checked by the server when it was stored.
    regions: Array.isArray(value) ? (value as Region[]) : [],
    color: colorOf(site, row['typeId']),
    floor,
    onChange: (regions) => onChange(regions.length === 0 ? null : regions),
  });
  useFinishFirst(element, control.drawing.draft !== null);
  // Without a plan, those who are there show where one is.
  const store = useLiveTags(origin, site.plan === null ? map : null);
  useSurroundings(map, store, site, row['id'], control.drawing, floor);
  return (
    <div ref={element} id={id} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <Tools control={control} map={map} />
      <div className={css.editor}>
        <div className={css.map} role="group" aria-label={t('console.draw.map')}>
          {isUnsupported ? (
            <p className={css.message}>{t('console.map.unsupported')}</p>
          ) : (
            <MapCanvas container={container} map={map} />
          )}
          <div className={css.corner}>
            <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
            {map !== null && <ViewTools map={map} />}
          </div>
        </div>
        <RegionList floors={site.floors} control={control} />
      </div>
    </div>
  );
}

function Tools({ control: { drawing, act }, map }: { control: DrawingControl; map: SiteMap | null }) {
  const t = useT();
  const shape = drawing.draft?.shape ?? null;
  const begin = (next: Region['shape']): void => {
    act({ kind: 'start', shape: next });
    map?.canvas.focus();
  };
  const hints = { polygon: 'console.draw.hintPolygon', circle: 'console.draw.hintCircle' } as const;
  const hint = t(shape === null ? 'console.draw.hintIdle' : hints[shape]);
  return (
    <div className={css.tools}>
      <Button aria-pressed={shape === 'polygon'} onClick={() => begin('polygon')}>
        {t('console.draw.polygon')}
      </Button>
      <Button aria-pressed={shape === 'circle'} onClick={() => begin('circle')}>
        {t('console.draw.circle')}
      </Button>
      <span role="status" className={drawing.notice === null ? css.hint : css.notice}>
        {drawing.notice === null ? hint : t(`console.draw.${drawing.notice}`)}
      </span>
    </div>
  );
}

function colorOf(site: Site, typeId: unknown): string {
  return (typeof typeId === 'string' ? site.typeColors.get(typeId) : undefined) ?? palette.primary;
}

/** Plan and the other areas around the one that is drawn; at first the map shows its fences, or the whole site. */
function useSurroundings(
  map: SiteMap | null,
  store: TagStore,
  site: Site,
  id: unknown,
  drawing: Drawing,
  floor: number | null,
): void {
  const first = useRef(drawing.regions);
  useEffect(() => {
    if (map === null) return;
    map.setPlan(site.plan, site.floors);
    map.setAreas(site.areas.filter((area) => area.id !== id));
    const box = regionBox(first.current, map.projection);
    map.showBox('jump', box ?? map.box ?? boxOfTags(store));
  }, [map, store, site, id]);
  useEffect(() => map?.setFloor(floor), [map, floor]);
}
