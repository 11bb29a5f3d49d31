/** An export of `@cesium/engine` that its declarations omit: a texture with mipmaps. */
import type { TextureMagnificationFilter, TextureMinificationFilter } from '@cesium/engine';

/** Source of a texture. */
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
