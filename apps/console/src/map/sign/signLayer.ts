import type { Projection } from '@muster/geo/projection.ts';

import type { ScreenPoint } from '../input/gestures.ts';
import type { Stage } from '../scene/stage.ts';
import { project, type Lens } from '../scene/view.ts';
import { createSpritePool } from '../tag/spritePool.ts';
import type { MapSign } from './mapSign.ts';
import { signSprite } from './signSprites.ts';

/** Signs above the devices and below the people. They are few, and visible at every zoom. */
export interface SignLayer {
  setSigns(signs: readonly MapSign[]): void;
  flush(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
  /** The sign under a pixel. */
  at(point: ScreenPoint): MapSign | null;
  readonly isLoading: boolean;
}

const reach = 15;

/** Draws signs: icons of work, risks and drills. */
export function createSignLayer(stage: Stage, projection: Projection): SignLayer {
  const pool = createSpritePool(stage, false);
  let signs: readonly MapSign[] = [];
  let drawn: readonly { sign: MapSign; x: number; y: number }[] = [];
  return {
    get isLoading() {
      return pool.isLoading;
    },
    setSigns: (next) => {
      signs = next;
    },
    flush: (lens, floor, liftOf) => {
      const out = { x: 0, y: 0 };
      pool.begin(lens);
      drawn = signs.flatMap((sign) => {
        if (floor !== null && sign.floor !== null && sign.floor !== floor) return [];
        const [x, y, z] = [projection.x(sign.lon), projection.y(sign.lat), liftOf(sign.floor ?? 0)];
        if (project(lens, x, y, z, out) <= 0) return [];
        pool.put(signSprite(sign), x, y, z);
        return [{ sign, x: out.x, y: out.y }];
      });
      pool.end();
    },
    at: ([x, y]) => {
      const near = drawn
        .map(({ sign, x: left, y: top }) => ({ sign, away: Math.hypot(left - x, top - y) }))
        .filter(({ away }) => away <= reach)
        .sort((one, other) => one.away - other.away);
      return near[0]?.sign ?? null;
    },
  };
}
