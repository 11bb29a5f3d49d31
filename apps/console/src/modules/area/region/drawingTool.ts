import type { StoreApi } from 'zustand';

import type { Drawing, DrawingAction } from '../../../map/drawing/drawing.ts';
import { planePoints, type Point } from '../../../map/drawing/regionEdit.ts';
import { snapPoint } from '../../../map/drawing/snap.ts';
import type { TargetSource } from '../../../map/drawing/snapTargets.ts';
import type { MapTool } from '../../../map/input/mapInput.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { DrawingState } from './drawingState.ts';

/** Pixels within which a press closes a polygon at its first corner, and within which it is snapped. */
const closeReach = 10;
const snapReach = 9;

interface Surroundings {
  floor: number | null;
  targets: TargetSource;
}

/** Pointer and keyboard input of drawing. */
export function createDrawingTool(
  map: SiteMap,
  store: StoreApi<DrawingState>,
  act: (action: DrawingAction) => void,
  around: () => Surroundings,
): MapTool {
  const meant = (at: Point): Point => {
    const { drawing, isSnapping } = store.getState();
    if (!isSnapping || (drawing.draft === null && drawing.grabbed === null)) return at;
    const { floor, targets } = around();
    const reach = snapReach * map.view.metresPerPixel;
    const isDragging = drawing.grabbed !== null;
    const snapped = snapPoint(at, targets(drawing, floor), drawnBefore(drawing, map), reach, !isDragging);
    store.setState({ snapped: snapped.kind === null ? null : snapped.at });
    return snapped.at;
  };
  const calm = (): void => {
    if (store.getState().snapped !== null) store.setState({ snapped: null });
  };
  return {
    onTap: (at) => {
      act({ kind: 'tap', at: meant(at), reach: closeReach * map.view.metresPerPixel, floor: around().floor });
      calm();
    },
    onDoubleTap: (at) => act({ kind: 'finish', at: meant(at), floor: around().floor }),
    onHover: (at) => {
      act({ kind: 'hover', at: at === null ? null : meant(at) });
      if (at === null) calm();
    },
    onGrab: (at, reach) => {
      act({ kind: 'grab', at, reach });
      return store.getState().drawing.grabbed !== null;
    },
    onGrabMove: (at) => act({ kind: 'drag', at: meant(at) }),
    onGrabEnd: () => {
      act({ kind: 'release' });
      calm();
    },
    onKey: (key) => {
      const { drawing } = store.getState();
      const action = drawing.draft === null ? editKey(key, drawing.corner) : draftKey(key, map, around().floor);
      if (action !== null) act(action);
      return action !== null;
    },
  };
}

/** Sides that define right angles: the corners so far, or those on both sides of the moved one. */
function drawnBefore({ draft, grabbed, selected, regions }: Drawing, map: SiteMap): readonly Point[] {
  if (draft !== null) return draft.shape === 'polygon' ? draft.points : [];
  const region = selected === null ? undefined : regions[selected];
  if (grabbed?.handle.kind !== 'corner' || region?.shape !== 'polygon') return [];
  const corners = planePoints(region.points, map.projection);
  const { index } = grabbed.handle;
  return [...corners.slice(index + 1), ...corners.slice(0, index)];
}

function draftKey(key: string, map: SiteMap, floor: number | null): DrawingAction | null {
  if (key === 'Enter') return { kind: 'finish', at: [map.view.x, map.view.y], floor };
  if (key === 'Backspace') return { kind: 'undo' };
  return key === 'Escape' ? { kind: 'cancel' } : null;
}

function editKey(key: string, corner: number | null): DrawingAction | null {
  return corner !== null && (key === 'Delete' || key === 'Backspace') ? { kind: 'removeCorner' } : null;
}
