import { createMapInput, type MapTool } from './input/mapInput.ts';
import type { MapCamera } from './mapCamera.ts';
import type { MapLayers } from './mapLayers.ts';
import type { SiteMapOptions } from './siteMap.ts';

interface ListenPorts {
  canvas: HTMLCanvasElement;
  camera: MapCamera;
  layers: MapLayers;
  options: SiteMapOptions;
  tool(): MapTool | null;
  /** The user has grabbed the map. */
  onHeld(): void;
  onChange(): void;
}

/**
 * Listens to the events of the canvas: presses, moves, resizes, context loss. @returns a function that stops listening
 */
export function listenToMap({ canvas, camera, layers, options, tool, onHeld, onChange }: ListenPorts): () => void {
  const lost = (): void => options.onLost?.();
  canvas.addEventListener('webglcontextlost', lost);
  const resized = new ResizeObserver(onChange);
  resized.observe(canvas);
  const endInput = createMapInput({
    element: canvas,
    navigator: camera.navigator,
    lens: () => camera.lens,
    tool,
    onPress: (at) => {
      camera.release();
      // Precedence: a person, then a sign, then a device, then the ground.
      const tag = layers.tagAt(camera.lens, at);
      const sign = tag === null ? layers.signs.at(at) : null;
      options.onPick?.(tag);
      options.onPickSign?.(sign);
      const device = tag === null && sign === null ? layers.devices.at(at) : null;
      options.onPickDevice?.(device);
      const isGround = tag === null && sign === null && device === null;
      options.onPickDistrict?.(isGround ? layers.districtAt(camera.lens, at) : null);
    },
    onHover: (at) => {
      if (tool() !== null) return;
      const isOverMark =
        at !== null &&
        (layers.tagAt(camera.lens, at) !== null || layers.signs.at(at) !== null || layers.devices.at(at) !== null);
      canvas.style.cursor = isOverMark ? 'pointer' : '';
    },
    onMove: onHeld,
    onChange,
  });
  return () => {
    endInput();
    resized.disconnect();
    canvas.removeEventListener('webglcontextlost', lost);
  };
}
