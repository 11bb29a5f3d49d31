import type { Projection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';

import { goOn } from './drafting.ts';
import { distance, emptyDrawing, leastCorners, regionFault, type Drawing, type DrawingAction } from './drawing.ts';
import { handlesOf, insertMiddle, movedRegion, regionAt, type Handle, type Point } from './regionEdit.ts';

/** Maximum number of changes that can be undone. */
const longestPast = 100;

/**
 * Reducer of drawing. While a drawing is unfinished, other actions return the notice `finishFirst` (specification §5,
 * drawing).
 */
export function draw(drawing: Drawing, action: DrawingAction, projection: Projection): Drawing {
  if (action.kind === 'load') return emptyDrawing(action.regions);
  if (action.kind === 'hover') return hovered(drawing, action.at);
  const calm = drawing.notice === null ? drawing : { ...drawing, notice: null };
  if (calm.draft !== null) return remembered(calm, goOn(calm, calm.draft, action, projection), action);
  if (action.kind === 'undo') return undone(calm);
  if (action.kind === 'redo') return redone(calm);
  return remembered(calm, edit(releaseFirst(calm, action, projection), action, projection), action);
}

/** Steps while nothing is being drawn. */
function edit(drawing: Drawing, action: DrawingAction, projection: Projection): Drawing {
  switch (action.kind) {
    case 'start':
      return started(drawing, action);
    case 'tap':
      return { ...drawing, selected: regionAt(drawing.regions, action.at, projection), corner: null };
    case 'select':
      return { ...drawing, selected: action.index, corner: null };
    case 'replace':
      return replaced(drawing, action.index, action.region, projection);
    case 'remove':
      return without(drawing, action.index);
    case 'removeCorner':
      return withoutCorner(drawing, projection);
    case 'cancel':
      return { ...drawing, selected: null, corner: null };
    default:
      return hold(drawing, action, projection);
  }
}

const holding: readonly DrawingAction['kind'][] = ['grab', 'drag', 'release'];

/** Any other action during a drag releases the handle first and reverts an invalid drag. */
function releaseFirst(drawing: Drawing, { kind }: DrawingAction, projection: Projection): Drawing {
  return drawing.grabbed === null || holding.includes(kind) ? drawing : released(drawing, projection);
}

/** Actions during a drag. A second finger grabs nothing. */
function hold(drawing: Drawing, action: DrawingAction, projection: Projection): Drawing {
  if (action.kind === 'grab')
    return drawing.grabbed !== null ? drawing : grabbed(drawing, action.at, action.reach, projection);
  if (action.kind === 'drag') return dragged(drawing, action.at, projection);
  return action.kind === 'release' ? released(drawing, projection) : drawing;
}

function started(drawing: Drawing, { shape, turnDeg = 0 }: Extract<DrawingAction, { kind: 'start' }>): Drawing {
  return { ...drawing, selected: null, corner: null, draft: { shape, points: [], cursor: null, turnDeg } };
}

function without(drawing: Drawing, index: number): Drawing {
  const regions = drawing.regions.filter((_, each) => each !== index);
  return { ...drawing, selected: null, corner: null, regions };
}

/** Stores the previous state for undo. A drag is one change, and so are consecutive numbers of one fence. */
function remembered(before: Drawing, next: Drawing, action: DrawingAction): Drawing {
  if (next.grabbed !== null) return next;
  const old = before.grabbed?.before ?? before.regions;
  const typing = action.kind === 'replace' ? action.index : null;
  const isSame = old === next.regions || JSON.stringify(old) === JSON.stringify(next.regions);
  if (isSame) return action.kind === 'tap' || action.kind === 'select' ? { ...next, typing: null } : next;
  if (typing !== null && typing === before.typing) return { ...next, future: [] };
  return { ...next, past: [...before.past, old].slice(-longestPast), future: [], typing };
}

function undone(drawing: Drawing): Drawing {
  const regions = drawing.past.at(-1);
  if (regions === undefined || drawing.grabbed !== null) return drawing;
  const past = drawing.past.slice(0, -1);
  return turnedTo(drawing, regions, past, [...drawing.future, drawing.regions]);
}

function redone(drawing: Drawing): Drawing {
  const regions = drawing.future.at(-1);
  if (regions === undefined || drawing.grabbed !== null) return drawing;
  return turnedTo(drawing, regions, [...drawing.past, drawing.regions], drawing.future.slice(0, -1));
}

/** The selection is kept if it still exists. */
function turnedTo(
  drawing: Drawing,
  regions: readonly Region[],
  past: Drawing['past'],
  future: Drawing['future'],
): Drawing {
  const selected = drawing.selected !== null && drawing.selected < regions.length ? drawing.selected : null;
  return { ...drawing, regions, past, future, selected, corner: null, typing: null };
}

function hovered(drawing: Drawing, at: Point | null): Drawing {
  return drawing.draft === null ? drawing : { ...drawing, draft: { ...drawing.draft, cursor: at } };
}

/** A region made invalid by its numbers is kept as typed, with the notice: the form shows both. */
function replaced(drawing: Drawing, index: number, region: Region, projection: Projection): Drawing {
  const regions = drawing.regions.map((each, at) => (at === index ? region : each));
  return { ...drawing, regions, corner: null, notice: regionFault(region, projection) };
}

function withoutCorner(drawing: Drawing, projection: Projection): Drawing {
  const { selected, corner } = drawing;
  const region = selected === null ? undefined : drawing.regions[selected];
  if (region === undefined || region.shape === 'circle' || corner === null) return drawing;
  if (region.points.length <= leastCorners) return { ...drawing, notice: 'tooFew' };
  const smaller = { ...region, points: region.points.toSpliced(corner, 1) };
  const notice = regionFault(smaller, projection);
  if (notice !== null) return { ...drawing, notice };
  return { ...drawing, corner: null, regions: drawing.regions.map((each) => (each === region ? smaller : each)) };
}

function grabbed(drawing: Drawing, at: Point, reach: number, projection: Projection): Drawing {
  const region = drawing.selected === null ? undefined : drawing.regions[drawing.selected];
  if (region === undefined || drawing.selected === null) return drawing;
  const near = handlesOf(region, projection).filter((handle) => distance([handle.x, handle.y], at) <= reach);
  // A corner takes precedence over the middle of an edge.
  const handle = near.find(({ kind }) => kind !== 'middle') ?? near[0];
  if (handle === undefined) return drawing;
  const before = drawing.regions;
  const corner = handle.kind === 'corner' ? handle.index : null;
  if (handle.kind !== 'middle') return { ...drawing, corner, grabbed: { handle, before } };
  const opened = insertMiddle(region, handle.index, projection);
  const added: Handle = { ...handle, kind: 'corner', index: handle.index + 1 };
  const regions = drawing.regions.map((each) => (each === region ? opened : each));
  return { ...drawing, regions, corner: added.index, grabbed: { handle: added, before } };
}

function dragged(drawing: Drawing, at: Point, projection: Projection): Drawing {
  const { grabbed: hold, selected } = drawing;
  const region = selected === null ? undefined : drawing.regions[selected];
  if (hold === null || region === undefined) return drawing;
  const moved = movedRegion(region, hold.handle, at, projection);
  return { ...drawing, regions: drawing.regions.map((each, index) => (index === selected ? moved : each)) };
}

/** Releases the handle. A corner that makes sides cross returns to its place. */
function released(drawing: Drawing, projection: Projection): Drawing {
  const { grabbed: hold, selected } = drawing;
  const region = selected === null ? undefined : drawing.regions[selected];
  if (hold === null || region === undefined) return { ...drawing, grabbed: null };
  const notice = regionFault(region, projection);
  if (notice === null) return { ...drawing, grabbed: null };
  return { ...drawing, regions: hold.before, corner: null, grabbed: null, notice };
}
