import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { useT, t } from '../../../core/i18n/i18n.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';
import type { Drawing, DrawingAction } from '../../../map/drawing/drawing.ts';
import { createTargetSource } from '../../../map/drawing/snapTargets.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import type { SiteMap } from '../../../map/siteMap.ts';
import { boxOfTags } from '../../../map/site/outsideTags.ts';
import { regionBox } from '../../../map/site/regionBox.ts';
import type { Site } from '../../../map/site/site.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useMapFloor } from '../../../map/useMapFloor.ts';
import { useSiteMap, type SiteMapState } from '../../../map/useSiteMap.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { RegionList } from './RegionList.tsx';
import css from './regions.module.css';
import { useDrawing } from './useDrawing.ts';
import { toast } from '../../../core/toast.ts';

export interface RegionsEditorProps extends FieldInputProps {
  /** `#RRGGBB` of the drawing. */
  colorOf: (site: Site) => string;
  /** The other risk areas, as bodies. */
  districts?: readonly MapDistrict[];
  /** Whether `row` is an area, which is then among those of the site. */
  isArea: boolean;
}

/** Regions drawn on the map, or entered as numbers. */
export function RegionsEditor(props: RegionsEditorProps) {
  const t = useT();
  const { site, error, retry } = useSite();
  const heard = useFirstTagPlace(site);
  if (error !== null)
    return (
      <p className={css.message}>
        {error.message} <Button onClick={retry}>{t('console.retry')}</Button>
      </p>
    );
  if (site === undefined)
    return (
      <p className={css.message} aria-busy="true">
        {t('console.map.loading')}
      </p>
    );
  const origin = site.origin ?? heard;
  if (origin === null) return <p className={css.message}>{t('console.draw.noPlace')}</p>;
  return <Editor {...props} site={site} origin={origin} />;
}

interface EditorProps extends RegionsEditorProps {
  site: Site;
  origin: NonNullable<Site['origin']>;
}

function Editor(props: EditorProps) {
  const { id, value, row, onChange, isInvalid, describedBy, site, origin, colorOf, isArea, districts } = props;
  const element = useRef<HTMLDivElement>(null);
  const [floor, setFloor] = useState<number | null>(null);
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const [lon, lat] = origin;
  const projection = useMemo(() => createProjection([lon, lat]), [lon, lat]);
  const ownId = isArea ? (row['id'] ?? null) : null;
  const targets = useMemo(() => createTargetSource(site, ownId, projection), [site, ownId, projection]);
  const control = useDrawing({
    map,
    projection,
    // The value of the field `regions`, checked by the server when it was stored.
    regions: Array.isArray(value) ? (value as Region[]) : [],
    color: colorOf(site),
    floor,
    targets,
    onChange: (regions) => onChange(regions.length === 0 ? null : regions),
  });
  const { draft } = control.drawing;
  useFinishFirst(element, draft !== null);
  useUndoKeys(element, control.act);
  // Without a plan, the present subjects give orientation.
  const tags = useLiveTags(origin, site.plan === null ? map : null);
  // Colours of areas would be confused with those of risks.
  useSurroundings(map, tags, site, isArea ? ownId : undefined, control.drawing);
  useParentPlace(map, site, isArea ? row['parentId'] : null, control.drawing);
  useMapFloor(map, floor);
  useEffect(() => map?.setDistricts(districts ?? []), [map, districts]);
  const { act, store } = control;
  // A fence is on the floor on which it was started (specification §5).
  const showFloor = useCallback(
    (next: number | null): void => {
      const { draft: begun } = store.getState().drawing;
      if (begun !== null && begun.points.length > 0 && next !== floor) act({ kind: 'otherFloor' });
      else setFloor(next);
    },
    [act, store, floor],
  );
  return (
    <div ref={element} id={id} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <DrawingTools control={control} map={map} />
      <div className={css.editor}>
        <MapSide
          container={container}
          map={map}
          isUnsupported={isUnsupported}
          floors={site.floors}
          floor={floor}
          onFloor={showFloor}
        />
        <RegionList floors={site.floors} hasHeights={isArea} isRequired={isArea} control={control} />
      </div>
    </div>
  );
}

interface MapSideProps extends SiteMapState {
  floors: Site['floors'];
  floor: number | null;
  onFloor: (floor: number | null) => void;
}

/** The map with its tools; not rendered again when corners are placed. */
const MapSide = memo(({ container, map, isUnsupported, floors, floor, onFloor }: MapSideProps) => {
  const t = useT();
  return (
    <div className={css.map} role="group" aria-label={t('console.draw.map')}>
      {isUnsupported ? (
        <p className={css.message}>{t('console.map.unsupported')}</p>
      ) : (
        <MapCanvas container={container} map={map} />
      )}
      <MapCorner>
        <FloorSwitch floors={floors} floor={floor} onChange={onFloor} />
        {map !== null && <ViewTools map={map} />}
      </MapCorner>
    </div>
  );
});

/** For an area without fences, moves the map to its parent. */
function useParentPlace(map: SiteMap | null, site: Site, parentId: unknown, { regions, draft }: Drawing): void {
  const isBlank = useRef(true);
  useEffect(() => {
    isBlank.current = regions.length === 0 && draft === null;
  });
  useEffect(() => {
    const parent = site.areas.find(({ id }) => id === parentId);
    if (map === null || parent === undefined || !isBlank.current) return;
    const box = regionBox(parent.regions, map.projection);
    if (box !== null) map.showBox('jump', box);
  }, [map, site, parentId]);
}

/**
 * Draws the plan and the other areas (none with `id` undefined); the first view shows the regions, or the whole site.
 */
function useSurroundings(map: SiteMap | null, store: TagStore, site: Site, id: unknown, drawing: Drawing): void {
  const first = useRef(drawing.regions);
  useEffect(() => {
    if (map === null) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(id === undefined ? [] : site.areas.filter((area) => area.id !== id));
    const box = regionBox(first.current, map.projection);
    map.showBox('jump', box ?? map.box ?? boxOfTags(store));
  }, [map, store, site, id]);
}

/** A form is not sent during a drawing, which would be lost silently. */
function useFinishFirst(element: RefObject<HTMLElement | null>, isDrawing: boolean): void {
  useEffect(() => {
    const form = element.current?.closest('form') ?? null;
    if (form === null || !isDrawing) return undefined;
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      toast('error', t('console.draw.finishFirst'));
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [element, isDrawing]);
}

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) anywhere in the editor except in text fields, which have their own undo. */
function useUndoKeys(element: RefObject<HTMLElement | null>, act: (action: DrawingAction) => void): void {
  useEffect(() => {
    const { current } = element;
    const onKey = (event: KeyboardEvent): void => {
      const isText = event.target instanceof HTMLInputElement;
      const kind = isText || !(event.ctrlKey || event.metaKey) ? null : kindOf(event);
      if (kind === null) return;
      event.preventDefault();
      act({ kind });
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [element, act]);
}

function kindOf({ key, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
