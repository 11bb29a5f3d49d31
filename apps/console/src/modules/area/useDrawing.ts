import type { Projection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

import { draw, emptyDrawing, type Drawing, type DrawingAction } from '../../map/drawing/drawingMachine.ts';
import { drawingPicture } from '../../map/drawing/drawingPicture.ts';
import type { MapTool } from '../../map/input/mapInput.ts';
import type { SiteMap } from '../../map/siteMap.ts';

/** Pixels around the first corner within which a press closes a polygon. */
const closeReach = 10;

interface DrawingOptions {
  map: SiteMap | null;
  projection: Projection;
  regions: readonly Region[];
  /** `#RRGGBB` of the area's type. */
  color: string;
  /** The floor that is shown, and on which new fences lie; null = every floor. */
  floor: number | null;
  onChange: (regions: readonly Region[]) => void;
}

export interface DrawingControl {
  drawing: Drawing;
  act: (action: DrawingAction) => void;
}

/** Joins the drawing machine to a map (its hands and its picture) and to the value of a form. */
export function useDrawing({ map, projection, regions, color, floor, onChange }: DrawingOptions): DrawingControl {
  // A store, because a hand must know at once whether it took hold of something.
  const [store] = useState(() => createStore(() => emptyDrawing(regions)));
  const drawing = useStore(store);
  const newest = useRef({ floor, onChange, told: regions });
  const act = useMemo(
    () => (action: DrawingAction) => store.setState((before) => draw(before, action, projection), true),
    [store, projection],
  );
  useEffect(() => {
    newest.current.floor = floor;
    newest.current.onChange = onChange;
  });
  // While a corner is being dragged the form is not told: a fence that crosses itself on the way is not yet a fence.
  useEffect(() => {
    if (drawing.grabbed !== null || drawing.regions === newest.current.told) return;
    newest.current.told = drawing.regions;
    newest.current.onChange(drawing.regions);
  }, [drawing.regions, drawing.grabbed]);
  useEffect(() => {
    map?.setTool(toolOf(map, store, act, () => newest.current.floor));
    return () => map?.setTool(null);
  }, [map, store, act]);
  useEffect(
    () => map?.setDrawing(drawingPicture(drawing, projection, color, floor)),
    [map, drawing, projection, color, floor],
  );
  return { drawing, act };
}

function toolOf(
  map: SiteMap,
  store: StoreApi<Drawing>,
  act: (action: DrawingAction) => void,
  floor: () => number | null,
): MapTool {
  return {
    onTap: (at) => act({ kind: 'tap', at, reach: closeReach * map.view.metresPerPixel, floor: floor() }),
    onDoubleTap: (at) => act({ kind: 'finish', at, floor: floor() }),
    onHover: (at) => act({ kind: 'hover', at }),
    onGrab: (at, reach) => {
      act({ kind: 'grab', at, reach });
      return store.getState().grabbed !== null;
    },
    onGrabMove: (at) => act({ kind: 'drag', at }),
    onGrabEnd: () => act({ kind: 'release' }),
    onKey: (key) => {
      const action = actionOfKey(key, [map.view.x, map.view.y], floor());
      if (action !== null && store.getState().draft !== null) act(action);
      return action !== null && store.getState().draft !== null;
    },
  };
}

function actionOfKey(key: string, middle: readonly [number, number], floor: number | null): DrawingAction | null {
  if (key === 'Enter') return { kind: 'finish', at: middle, floor };
  if (key === 'Backspace') return { kind: 'undo' };
  return key === 'Escape' ? { kind: 'cancel' } : null;
}
