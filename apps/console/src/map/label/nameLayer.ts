import type { Stage } from '../scene/stage.ts';
import { isSameView, project, type Lens, type View } from '../scene/view.ts';
import { createSpritePool } from '../tag/spritePool.ts';
import type { MapLabel } from './mapLabel.ts';
import { placeLabels, type LabelRequest, type Obstacle } from './placeLabels.ts';
import { textImage, type TextImage } from './textImage.ts';

/** The names of areas and of what is on the plan. They lie under the marks: a person is never covered by a word. */
export interface NameLayer {
  setLabels(labels: readonly MapLabel[]): void;
  /** `liftOf` tells the height of a floor in metres, `rise` (0 to 1) how much of heights is drawn. */
  flush(lens: Lens, rise: number, liftOf: (floor: number) => number): void;
  /** Where names stand, so that the names of tags keep clear of them. */
  readonly obstacles: readonly Obstacle[];
  readonly isLoading: boolean;
}

const limit = 200;
/** Pixels: what is smaller has no name. */
const leastExtent = 34;

interface Shown {
  label: MapLabel;
  image: TextImage;
}

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
    flush: (lens, rise, liftOf) => {
      if (drawnView !== null && isSameView(drawnView, lens.view) && width === lens.size.width) return;
      drawnView = lens.view;
      width = lens.size.width;
      const heightOf = ({ floor, height }: MapLabel): number => liftOf(floor ?? 0) + height * rise;
      const requests = labels
        .map((label) => requestOf(label, heightOf(label), lens))
        .filter((request) => request !== null);
      const placed = placeLabels(requests, [], lens.size, limit);
      obstacles = placed.map(({ key, left, top }) => obstacleOf(key, left, top));
      pool.begin(lens);
      for (const { key } of placed) {
        const id = `${key.label.kind} ${key.label.text}`;
        pool.put({ id, ...key.image }, key.label.x, key.label.y, heightOf(key.label));
      }
      pool.end();
    },
  };
}

function requestOf(label: MapLabel, z: number, lens: Lens): LabelRequest<Shown> | null {
  const out = { x: 0, y: 0 };
  const depth = project(lens, label.x, label.y, z, out);
  const pixels = (label.extent * lens.focal) / depth;
  if (depth <= 0 || pixels < leastExtent || out.x < 0 || out.x > lens.size.width) return null;
  const image = textImage(label.text, label.kind, window.devicePixelRatio);
  if (image.width > pixels * 1.6) return null;
  return {
    key: { label, image },
    x: out.x,
    y: out.y,
    width: image.width,
    height: image.height,
    side: 'on',
    gap: 0,
    priority: (label.kind === 'area' ? 1e6 : 0) + pixels,
  };
}

function obstacleOf({ image }: Shown, left: number, top: number): Obstacle {
  return {
    x: left + image.width / 2,
    y: top + image.height / 2,
    halfWidth: image.width / 2,
    halfHeight: image.height / 2,
  };
}
