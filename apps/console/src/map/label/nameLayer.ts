import type { Ring } from '@muster/geo/ring.ts';

import { pixelRatioOf } from '../scene/overlay.ts';
import type { Stage } from '../scene/stage.ts';
import { groundAt, isSameView, project, type Lens, type View } from '../scene/view.ts';
import { createSpritePool, type SpritePool } from '../tag/spritePool.ts';
import type { MapLabel } from './mapLabel.ts';
import { placeLabels, type LabelRequest, type Obstacle } from './placeLabels.ts';
import { textImage, type TextImage } from './textImage.ts';

/** Names of areas and of plan features, below the markers, so that no person is covered. */
export interface NameLayer {
  setLabels(labels: readonly MapLabel[]): void;
  /** Heights have changed. */
  refresh(): void;
  /** `liftOf` returns the height of a floor in metres; `rise` (0 to 1) is the drawn share of heights. */
  flush(lens: Lens, rise: number, liftOf: (floor: number) => number): void;
  /** Boxes of the names, which tag names avoid. */
  readonly obstacles: readonly Obstacle[];
  readonly isLoading: boolean;
}

const limit = 200;
/** Pixels: smaller objects have no name. */
const leastExtent = 34;
/** Pixels: larger objects have their name at the upper edge, away from people. */
const roomyExtent = 64;
const edgeGap = 4;

interface Shown {
  label: MapLabel;
  image: TextImage;
}

/** Draws the names of areas and of the plan without overlaps. */
export function createNameLayer(stage: Stage): NameLayer {
  const pool = createSpritePool(stage, false);
  let labels: readonly MapLabel[] = [];
  let drawnView: View | null = null;
  let width = 0;
  let obstacles: Obstacle[] = [];
  return {
    get obstacles() {
      return obstacles;
    },
    get isLoading() {
      return pool.isLoading;
    },
    setLabels: (next) => {
      labels = next;
      drawnView = null;
      pool.empty();
    },
    refresh: () => {
      drawnView = null;
    },
    flush: (lens, rise, liftOf) => {
      if (drawnView !== null && isSameView(drawnView, lens.view) && width === lens.size.width) return;
      drawnView = lens.view;
      width = lens.size.width;
      const liftOfLabel = ({ floor, height }: MapLabel): number => liftOf(floor ?? 0) + height * rise;
      const ratio = pixelRatioOf(stage.canvas);
      const requests = labels
        .map((label) => requestOf(label, liftOfLabel(label), lens, ratio))
        .filter((one) => one !== null);
      const placed = placeLabels(requests, [], lens.size, limit);
      obstacles = placed.map(({ key, left, top }) => obstacleOf(key, left, top));
      pool.begin(lens);
      for (const { key, left, top } of placed) putName(pool, lens, key, Math.round(left), Math.round(top));
      pool.end();
    },
  };
}

/** Whole pixels keep letters sharp; the ground position keeps the name in place until the next view. */
function putName(pool: SpritePool, lens: Lens, { label, image }: Shown, left: number, top: number): void {
  const ground = groundAt(lens, left + image.width / 2, top + image.height / 2);
  if (ground !== null) pool.put({ id: `${label.kind} ${label.text}`, ...image }, ground[0], ground[1], 0);
}

function requestOf(label: MapLabel, z: number, lens: Lens, ratio: number): LabelRequest<Shown> | null {
  const middle = { x: 0, y: 0 };
  const depth = project(lens, label.x, label.y, z, middle);
  if (depth <= 0 || middle.x < 0 || middle.x > lens.size.width) return null;
  const pixels = (label.extent * lens.focal) / depth;
  const image = textImage(label.text, label.kind, ratio);
  if (label.isAbove !== true && !isRoomy(pixels, image)) return null;
  return {
    key: { label, image },
    x: middle.x,
    y: heightOf(label, pixels, image, upperEdge(label.outline, z, lens, middle.x)) ?? middle.y,
    width: image.width,
    height: image.height,
    side: 'on',
    gap: 0,
    priority: priorityOf(label) + pixels,
  };
}

function isRoomy(pixels: number, { width }: TextImage): boolean {
  return pixels >= leastExtent && width <= pixels * 1.6;
}

/** Pixels from the top to the middle of a name at an edge; null = in the middle of its outline. */
function heightOf({ isAbove }: MapLabel, pixels: number, { height }: TextImage, edge: number | null): number | null {
  if (edge === null) return null;
  const away = height / 2 + edgeGap;
  if (isAbove === true) return edge - away;
  return pixels >= roomyExtent ? edge + away : null;
}

function priorityOf({ kind, isAbove }: MapLabel): number {
  if (isAbove === true) return 2e6;
  return kind === 'area' ? 1e6 : 0;
}

/** Pixels from the top of the screen to an outline on the vertical line at `x`; null outside of it. */
function upperEdge(outline: Ring | undefined, z: number, lens: Lens, x: number): number | null {
  if (outline === undefined) return null;
  const { xs, ys } = outline;
  let top = Number.POSITIVE_INFINITY;
  const one = { x: 0, y: 0 };
  const other = { x: 0, y: 0 };
  for (let index = 0, last = xs.length - 1; index < xs.length; last = index++) {
    if (project(lens, xs[last], ys[last], z, one) <= 0 || project(lens, xs[index], ys[index], z, other) <= 0)
      return null;
    if (one.x > x === other.x > x) continue;
    top = Math.min(top, one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x));
  }
  return top === Number.POSITIVE_INFINITY ? null : top;
}

function obstacleOf({ image }: Shown, left: number, top: number): Obstacle {
  return {
    x: left + image.width / 2,
    y: top + image.height / 2,
    halfWidth: image.width / 2,
    halfHeight: image.height / 2,
  };
}
