import type { Projection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

import { emptyDrawing, type Drawing, type DrawingAction } from '../../../map/drawing/drawing.ts';
import { draw } from '../../../map/drawing/drawingMachine.ts';
import { drawingPicture } from '../../../map/drawing/drawingPicture.ts';
import type { TargetSource } from '../../../map/drawing/snapTargets.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { DrawingState } from './drawingState.ts';
import { createDrawingTool } from './drawingTool.ts';

interface DrawingOptions {
  map: SiteMap | null;
  projection: Projection;
  regions: readonly Region[];
  /** `#RRGGBB` of the area's type. */
  color: string;
  /** The shown floor, on which new fences are; null = every floor. */
  floor: number | null;
  /** Snap targets. */
  targets: TargetSource;
  onChange: (regions: readonly Region[]) => void;
}

export interface DrawingControl {
  drawing: Drawing;
  isSnapping: boolean;
  act: (action: DrawingAction) => void;
  setSnapping: (isSnapping: boolean) => void;
  store: StoreApi<DrawingState>;
}

/** Connects the drawing machine to a map (input and picture) and to the value of a form. */
export function useDrawing(options: DrawingOptions): DrawingControl {
  const { map, projection, regions, color, floor, targets, onChange } = options;
  const [store] = useState(() => createDrawingStore(regions));
  const drawing = useStore(store, ({ shown }) => shown);
  const isSnapping = useStore(store, (state) => state.isSnapping);
  const newest = useRef({ floor, targets, onChange, reported: regions });
  const act = useMemo(
    () => (action: DrawingAction) =>
      store.setState(({ drawing: before }) => {
        const next = draw(before, action, projection);
        // Only the map follows the pointer.
        return action.kind === 'hover' ? { drawing: next } : { drawing: next, shown: next };
      }),
    [store, projection],
  );
  useEffect(() => {
    Object.assign(newest.current, { floor, targets, onChange });
  });
  // While a corner is dragged the form is not updated: a self-intersecting fence is invalid.
  useEffect(() => {
    if (drawing.grabbed !== null || drawing.regions === newest.current.reported) return;
    newest.current.reported = drawing.regions;
    // The form renders all its fields, so it is updated after the paint of the press.
    startTransition(() => newest.current.onChange(drawing.regions));
  }, [drawing.regions, drawing.grabbed]);
  useEffect(() => {
    map?.setTool(createDrawingTool(map, store, act, () => newest.current));
    return () => map?.setTool(null);
  }, [map, store, act]);
  useEffect(() => drawWith(map, store, projection, color, floor), [map, store, projection, color, floor]);
  const setSnapping = (next: boolean): void => store.setState({ isSnapping: next, snapped: null });
  return { drawing, isSnapping, act, setSnapping, store };
}

function createDrawingStore(regions: readonly Region[]): StoreApi<DrawingState> {
  const drawing = emptyDrawing(regions);
  return createStore<DrawingState>(() => ({ drawing, shown: drawing, snapped: null, isSnapping: true }));
}

/** Shows changes of the drawing, once per frame. */
function drawWith(
  map: SiteMap | null,
  store: StoreApi<DrawingState>,
  projection: Projection,
  color: string,
  floor: number | null,
): (() => void) | undefined {
  if (map === null) return undefined;
  let frame: number | null = null;
  const show = (): void => {
    frame = null;
    const { drawing, snapped } = store.getState();
    map.setDrawing(drawingPicture(drawing, projection, color, floor, snapped));
  };
  show();
  const end = store.subscribe(() => {
    frame ??= requestAnimationFrame(show);
  });
  return () => {
    end();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}
