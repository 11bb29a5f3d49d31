import type { TextureSource } from '../scene/cesiumTexture.d.ts';
import { addPicture, type Corners, type GroundPrimitive } from '../scene/picture.ts';
import { stretch } from '../scene/geometry.ts';
import { layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';

/** A picture on the ground; the same key means the same picture in the same place. */
export interface GroundPicture {
  key: string;
  corners: Corners;
  /** null = on every floor. */
  floor: number | null;
  /** 0 to 1. */
  opacity: number;
  /** Rejects if there is no picture; nothing is drawn then. */
  load(signal: AbortSignal): Promise<TextureSource>;
}

/** Pictures on the ground: floor plans that were drawn as pictures, tiles of a pyramid or of a provider. */
export interface PictureLayer {
  /** Replaces the pictures. Drawn pictures are not loaded again. */
  set(pictures: readonly GroundPicture[]): void;
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
  destroy(): void;
}

interface Held {
  picture: GroundPicture;
  abort: AbortController;
  drawn: GroundPrimitive | null;
}

/**
 * @param place steps above the ground (`scene/layers.ts`)
 * @param onChange called when new content can be drawn
 */
export function createPictureLayer(stage: Stage, place: number, onChange: () => void): PictureLayer {
  const group = addGroup(stage);
  const held = new Map<string, Held>();
  const drop = (key: string, { abort, drawn }: Held): void => {
    abort.abort();
    drawn?.destroy();
    held.delete(key);
  };
  const take = (picture: GroundPicture): void => {
    const entry: Held = { picture, abort: new AbortController(), drawn: null };
    held.set(picture.key, entry);
    const { signal } = entry.abort;
    picture.load(signal).then(
      (source) => {
        if (signal.aborted) return;
        entry.drawn = addPicture(stage, group, picture.corners, source, picture.opacity);
        onChange();
      },
      // A missing tile leaves a hole; a floor plan that fails to load is reported by its form.
      () => {},
    );
  };
  return {
    set: (pictures) => {
      const wanted = new Map(pictures.map((picture) => [picture.key, picture]));
      for (const [key, entry] of held) if (!wanted.has(key)) drop(key, entry);
      for (const [key, picture] of wanted) if (!held.has(key)) take(picture);
    },
    arrange: (lens, floor, liftOf) => {
      const rise = riseOf(lens);
      const step = layerStep(lens);
      for (const { picture, drawn } of held.values()) {
        if (drawn === null) continue;
        drawn.primitive.show = isShown(picture.floor, floor, rise);
        const lift = floor === null ? liftOf(picture.floor ?? 0) * rise : 0;
        stretch(stage, drawn.primitive, lift + place * step, 1);
      }
    },
    destroy: () => {
      for (const [key, entry] of held) drop(key, entry);
    },
  };
}

/** From above, upper floors would cover the ground floor: they are shown when selected or when the plan is tilted. */
function isShown(own: number | null, floor: number | null, rise: number): boolean {
  if (floor !== null) return own === null || own === floor;
  return !(rise === 0 && (own ?? 0) > 0);
}
