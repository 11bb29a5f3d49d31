import type { Lens } from './view.ts';

/** A 2D canvas over the map for content in pixels, drawn without the graphics card. */
export interface Overlay {
  /** Clears it and returns the drawing context, in CSS pixels of the window of `lens`. */
  begin(lens: Lens): CanvasRenderingContext2D;
  /** Clears it; an empty overlay costs nothing. */
  clear(): void;
  destroy(): void;
}

/** Later overlays cover earlier ones. */
export function createOverlay(container: HTMLElement): Overlay {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none;display:none';
  container.append(canvas);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw on.');
  let isUsed = false;
  return {
    begin: ({ size }) => {
      if (!isUsed) canvas.style.display = '';
      isUsed = true;
      const ratio = pixelRatioOf(container);
      const width = Math.round(size.width * ratio);
      const height = Math.round(size.height * ratio);
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, size.width, size.height);
      return pen;
    },
    clear: () => {
      if (!isUsed) return;
      isUsed = false;
      pen.clearRect(0, 0, canvas.width, canvas.height);
      canvas.style.display = 'none';
    },
    destroy: () => canvas.remove(),
  };
}

/**
 * Device pixels per CSS pixel of an element: those of the screen, times its enlargement by CSS. On a wall a map is laid
 * out small and enlarged, so that markers and names are readable from far away; its pixels stay those of the screen.
 */
export function pixelRatioOf(element: HTMLElement): number {
  const { clientWidth } = element;
  const shown = clientWidth === 0 ? 1 : element.getBoundingClientRect().width / clientWidth;
  // A rounding error of a width is not a scale.
  const scale = Math.abs(shown - 1) < 0.01 ? 1 : shown;
  return window.devicePixelRatio * scale;
}
