import type { Projection } from '@muster/geo/projection.ts';

import type { Stage } from '../scene/stage.ts';
import type { Lens, PlaneBox } from '../scene/view.ts';
import { boxInView } from '../tag/tagLayer.ts';
import { createPictureLayer, type GroundPicture } from './pictureLayer.ts';
import { tileCorners, tileLevel, tilesIn, type TileSet } from './tiles.ts';

/** Map tiles below everything else: those in the window, and coarse ones while they are loading. */
export interface TileLayer {
  setSets(sets: readonly TileSet[]): void;
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
  destroy(): void;
}

/** Levels between the fine tiles and the coarse ones below them. */
const coarser = 3;
/** Window widths around the middle: a tilted view reaches the horizon, where tiles are unreadable. */
const reach = 1.5;

/** Draws map tiles. `place`: number of layer steps above the ground. */
export function createTileLayer(stage: Stage, projection: Projection, place: number, onChange: () => void): TileLayer {
  const coarse = createPictureLayer(stage, place, onChange);
  const fine = createPictureLayer(stage, place + 0.2, onChange);
  let sets: readonly TileSet[] = [];
  let asked = '';
  const ask = (lens: Lens): void => {
    const box = nearBox(lens);
    const wanted = sets.map((set) => ({ set, z: tileLevel(set, lens.view.metresPerPixel, projection.origin[1]) }));
    const layers = [
      wanted.flatMap(({ set, z }) => picturesOf(set, z, box, projection)),
      wanted.flatMap(({ set, z }) => (z - coarser < set.minZoom ? [] : picturesOf(set, z - coarser, box, projection))),
    ] as const;
    const keys = layers.flatMap((pictures) => pictures.map(({ key }) => key)).join(' ');
    if (keys === asked) return;
    asked = keys;
    fine.set(layers[0]);
    coarse.set(layers[1]);
  };
  return {
    setSets: (next) => {
      sets = next;
      asked = '';
      if (next.length > 0) return;
      fine.set([]);
      coarse.set([]);
    },
    arrange: (lens, floor, liftOf) => {
      if (sets.length === 0) return;
      ask(lens);
      for (const layer of [coarse, fine]) layer.arrange(lens, floor, liftOf);
    },
    destroy: () => {
      coarse.destroy();
      fine.destroy();
    },
  };
}

function nearBox(lens: Lens): PlaneBox {
  const seen = boxInView(lens);
  const { x, y, metresPerPixel } = lens.view;
  const half = Math.max(lens.size.width, lens.size.height) * metresPerPixel * reach;
  return {
    minX: Math.max(seen.minX, x - half),
    minY: Math.max(seen.minY, y - half),
    maxX: Math.min(seen.maxX, x + half),
    maxY: Math.min(seen.maxY, y + half),
  };
}

function picturesOf(set: TileSet, z: number, box: PlaneBox, projection: Projection): GroundPicture[] {
  return tilesIn(set, z, box, projection).map((tile) => ({
    key: `${set.key}/${tile.z}/${tile.x}/${tile.y}`,
    corners: tileCorners(set, tile, projection),
    floor: set.floor,
    opacity: set.opacity,
    load: (signal) => set.load({ ...tile, y: set.isFromSouth ? 2 ** tile.z - 1 - tile.y : tile.y }, signal),
  }));
}
