/** Every tag's own mark; the same in 3D; from so far away that marks are gathered; the same with the heat map; and what is compared with. */
export const mapScenes = ['marks', 'tilted', 'gathered', 'heat', 'entities', 'namedEntities'] as const;
export type MapScene = (typeof mapScenes)[number];

/** What the page hangs on its window for the benchmark. */
export interface MapBenchApi {
  /** Draws a scene until nothing is on its way to the graphics card any more. */
  prepare(scene: MapScene): Promise<void>;
  /** Takes so many live frames, a second of the tags' time after one another, and draws each so many times. */
  run(scene: MapScene, updates: number, framesAnUpdate: number): Promise<void>;
  /** Metres a pixel and tags in the window: whether the scene is what it is meant to be. */
  facts(): { metresPerPixel: number; tagsInWindow: number };
}
