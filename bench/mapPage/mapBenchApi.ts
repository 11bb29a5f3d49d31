/**
 * Every tag's own mark; the same in 3D; from so far away that marks are clustered; the same with the heat map; and the
 * plain map for comparison.
 */
export const mapScenes = ['marks', 'tilted', 'gathered', 'heat', 'entities', 'namedEntities'] as const;
export type MapScene = (typeof mapScenes)[number];

/** Interface of the page on its window, for the benchmark. */
export interface MapBenchApi {
  /** Draws a scene until nothing is in flight to the graphics card any more. */
  prepare(scene: MapScene): Promise<void>;
  /** Applies a number of live frames, each a second of the tags' time, and draws each a number of times. */
  run(scene: MapScene, updates: number, framesAnUpdate: number): Promise<void>;
  /** Metres a pixel and tags in the window: to verify the scene. */
  facts(): { metresPerPixel: number; tagsInWindow: number };
}
