/** What `@cesium/engine` exports and its declarations leave out: a texture with levels of detail. */
import type { TextureMagnificationFilter, TextureMinificationFilter } from '@cesium/engine';

/** What a texture is made of. */
export type TextureSource = ImageBitmap | HTMLCanvasElement;

declare module '@cesium/engine' {
  export interface Sampler {
    readonly minificationFilter: TextureMinificationFilter;
  }
  export const Sampler: new (options: {
    minificationFilter: TextureMinificationFilter;
    magnificationFilter: TextureMagnificationFilter;
  }) => Sampler;

  export interface Texture {
    generateMipmap(): void;
    destroy(): void;
  }
  export const Texture: new (options: { context: unknown; source: TextureSource; sampler: Sampler }) => Texture;
}
