import { createOverlay } from '../scene/overlay.ts';
import { isSameView, project, type Lens } from '../scene/view.ts';
import { handleSprite } from '../tag/sprites.ts';
import type { DrawingPicture, DrawnShape } from './drawingPicture.ts';
import { inFront, type GroundPoint } from './inFront.ts';

/**
 * Drawings on a canvas over the map: a placed or dragged corner is visible at the next paint, independent of the
 * graphics card (docs/adr/028-sketch.md).
 */
export interface SketchLayer {
  /** Is drawn immediately, without a frame of the map. */
  setPicture(picture: DrawingPicture | null, lens: Lens): void;
  /** Redraws it after the camera has moved. */
  flush(lens: Lens): void;
  destroy(): void;
}

/** A canvas over the map for shapes in progress and their handles. */
export function createSketchLayer(container: HTMLElement): SketchLayer {
  const overlay = createOverlay(container);
  let picture: DrawingPicture | null = null;
  let drawnBy: Lens | null = null;
  const draw = (lens: Lens): void => {
    drawnBy = lens;
    if (picture === null || picture.shapes.length + picture.handles.length === 0) return overlay.clear();
    const pen = overlay.begin(lens);
    for (const shape of picture.shapes) drawShape(pen, lens, shape);
    const out = { x: 0, y: 0 };
    for (const { x, y, isActive } of picture.handles) {
      if (project(lens, x, y, 0, out) <= 0) continue;
      const { canvas, width, height } = handleSprite(isActive);
      pen.drawImage(canvas, out.x - width / 2, out.y - height / 2, width, height);
    }
  };
  return {
    setPicture: (next, lens) => {
      picture = next;
      draw(lens);
    },
    flush: (lens) => {
      if (drawnBy === null || !isSameLens(drawnBy, lens)) draw(lens);
    },
    destroy: overlay.destroy,
  };
}

function isSameLens(one: Lens, other: Lens): boolean {
  return (
    isSameView(one.view, other.view) && one.size.width === other.size.width && one.size.height === other.size.height
  );
}

function drawShape(pen: CanvasRenderingContext2D, lens: Lens, { points, isClosed, color, isActive }: DrawnShape): void {
  const path = pathOf(lens, inFront(lens, points, isClosed), isClosed);
  if (path === null) return;
  if (isClosed && points.length > 2) {
    pen.globalAlpha = isActive ? 0.22 : 0.1;
    pen.fillStyle = color;
    pen.fill(path);
    pen.globalAlpha = 1;
  }
  pen.lineWidth = isActive ? 2.5 : 1.5;
  pen.lineJoin = 'round';
  pen.strokeStyle = color;
  pen.stroke(path);
}

function pathOf(lens: Lens, points: readonly GroundPoint[], isClosed: boolean): Path2D | null {
  if (points.length < 2) return null;
  const path = new Path2D();
  const out = { x: 0, y: 0 };
  for (const [x, y] of points) {
    project(lens, x, y, 0, out);
    path.lineTo(out.x, out.y);
  }
  if (isClosed) path.closePath();
  return path;
}
