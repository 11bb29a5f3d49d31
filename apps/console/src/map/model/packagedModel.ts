import type { Floor, Frame, GeoPlan } from '@muster/model/entity/shapes.ts';
import type { MapPackageInfo } from '@muster/model/map/mapPackage.ts';

/** 3D tiles of a map package, with the facts of their map. */
export interface PackagedModel {
  packageId: string;
  info: Extract<MapPackageInfo, { kind: 'tiles3d' }>;
  /** Of the map. */
  name: string;
  /** Frame of a tileset in local metres; a georeferenced one needs none. */
  frame: Frame | null;
  floors: readonly Floor[];
  /** The map's own features: its houses are drawn flat under their model. */
  features: GeoPlan['features'];
}

/**
 * Why a model is not, or not wholly, to be seen: its tileset cannot be read; it has metres of its own and its map no
 * frame; some of its tiles did not come; its tiles are packed in a way that this map does not unpack.
 */
export const modelProblems = ['unreadable', 'noFrame', 'tiles', 'packed'] as const;
export type ModelProblem = (typeof modelProblems)[number];

/** Loading state of the model of a map. */
export interface ModelState {
  packageId: string;
  /** Of its map. */
  name: string;
  /** All tiles in the window are loaded. */
  isDrawn: boolean;
  problem: ModelProblem | null;
}
